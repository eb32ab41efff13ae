import Processes
import Testing

extension Command {
    /// Runs `command`, which must succeed, and returns its output.
    @discardableResult
    static func output(
        _ command: String...,
        environment: [String: String] = [:],
        input: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let run = try await run(command, environment: environment, input: input)
        try #require(
            run.ending == .exited(0),
            "\(command.joined(separator: " "))\n\(run.output)\(run.errors)",
            sourceLocation: sourceLocation
        )
        return run.output
    }
}
