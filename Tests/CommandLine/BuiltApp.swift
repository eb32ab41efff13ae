import Foundation
import Processes
import Synchronization
import Testing

/// A process of the built App.
final class BuiltApp: Sendable {
    /// The exit status and the output of a run.
    struct Outcome {
        /// The exit status, or -1 after a signal.
        let status: Int32
        let output: String
        let errors: String
    }

    private let process: ChildProcess
    private let output: AsyncStream<String>
    private let errors: AsyncStream<String>
    /// The output read by ``line(with:)``.
    private let read = Mutex("")
    /// The errors read by ``message(with:)``.
    private let readErrors = Mutex("")

    /// Starts the App with `environment` and the few variables of this process that it needs to run. Its standard input is
    /// a pipe with `input`, which must fit in the pipe, or empty. A `script` of the shell runs it as `"$@"`.
    init(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String? = nil,
        script: String? = nil
    ) throws {
        let inputPipe = Pipe()
        let outputPipe = Pipe()
        let errorPipe = Pipe()
        process = try ChildProcess(
            (script.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + [BuiltProduct.url("App").path] + arguments,
            environment: BuiltProduct.environment.merging(environment) { $1 },
            input: input == nil ? .nothing : .pipe(inputPipe),
            output: .pipe(outputPipe),
            errors: .pipe(errorPipe)
        )
        if let input { try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
        try inputPipe.fileHandleForWriting.close()
        output = outputPipe.fileHandleForReading.lineStream()
        errors = errorPipe.fileHandleForReading.lineStream()
    }

    /// The id of the process.
    var identifier: Int32 { process.identifier }

    /// Runs the App and waits for its end.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String? = nil,
        script: String? = nil
    ) async throws -> Outcome {
        try await BuiltApp(arguments, environment: environment, input: input, script: script).end()
    }

    /// Sends `signal`, if any, and waits for the end. The output includes the lines that ``line(with:)`` has read.
    @discardableResult
    func end(after signal: Int32? = nil) async -> Outcome {
        if let signal { process.signal(signal) }
        let output = await output.reduce(into: read.withLock(\.self), +=)
        let errors = await errors.reduce(into: readErrors.withLock(\.self), +=)
        guard case .exited(let status) = await process.ending else {
            return Outcome(status: -1, output: output, errors: errors)
        }
        return Outcome(status: status, output: output, errors: errors)
    }

    /// Waits for a line of output with `text`. Returns `nil` if the App ends without one.
    func line(with text: String) async -> String? {
        for await line in output {
            read.withLock { $0 += line }
            if line.contains(text) { return line }
        }
        return nil
    }

    /// Waits for a line of errors with `text`. Returns `nil` if the App ends without one.
    func message(with text: String) async -> String? {
        for await line in errors {
            readErrors.withLock { $0 += line }
            if line.contains(text) { return line }
        }
        return nil
    }

    /// Waits for the address of the App's Sandbox.
    func address() async throws -> String {
        let line = try #require(await line(with: "http://"))
        return try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/).map { String($0.output) })
    }

    /// Sends a signal if the App still runs.
    func signal(_ signal: Int32) {
        process.signal(signal)
    }
}
