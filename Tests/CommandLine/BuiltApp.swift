import Foundation
import Processes
import Testing

/// The App as it was built, run as a process.
final class BuiltApp: Sendable {
    /// How a run ended and what it printed.
    struct Outcome {
        /// Its own status; -1 if a signal ended it.
        let status: Int32
        let output: String
        let errors: String
    }

    private let process: ChildProcess
    private let output: LineReader
    private let errors: LineReader

    /// Starts the App. It sees the environment given, and of this process's only what it needs to run at all.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let (outputPipe, errorPipe) = (Pipe(), Pipe())
        process = try ChildProcess(
            [BuiltProduct.url("App").path] + arguments,
            environment: BuiltProduct.environment.merging(environment) { $1 },
            output: .pipe(outputPipe),
            errors: .pipe(errorPipe)
        )
        output = LineReader(outputPipe)
        errors = LineReader(errorPipe)
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        try await BuiltApp(arguments, environment: environment).end()
    }

    /// Waits for its end. The output has the lines that ``line(with:)`` has read, too.
    func end() async -> Outcome {
        let (output, errors) = (await output.all(), await errors.all())
        guard case .exited(let status) = await process.ending else {
            return Outcome(status: -1, output: output, errors: errors)
        }
        return Outcome(status: status, output: output, errors: errors)
    }

    /// Waits until it prints a line with `text`. Nil if it ends before that.
    func line(with text: String) async -> String? {
        await output.line(with: text)
    }

    /// Waits until it prints the address of its Sandbox.
    func address() async throws -> String {
        let line = try #require(await line(with: "http://"))
        return try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/).map { String($0.output) })
    }

    /// Sends a signal, if it still runs.
    func signal(_ signal: Int32) {
        process.signal(signal)
    }
}
