import Foundation
import Testing

/// The App as it was built, run as a process.
final class BuiltApp: Sendable {
    /// How a run ended and what it printed.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    private let process = Process()
    private let output: LineReader
    private let errors: LineReader
    private let ended: AsyncStream<Never>

    /// Starts the App. It sees the environment given, and of this process's only what it needs to run at all.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        let (outputPipe, errorPipe) = (Pipe(), Pipe())
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        process.executableURL = try Self.executable
        process.arguments = arguments
        process.environment = inherited.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        self.ended = ended
        output = LineReader(outputPipe.fileHandleForReading)
        errors = LineReader(errorPipe.fileHandleForReading)
    }

    deinit {
        signal(SIGKILL)
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        try await BuiltApp(arguments, environment: environment).end()
    }

    /// Waits for its end. The output has the lines that ``line(with:)`` has read, too.
    func end() async -> Outcome {
        let outcome = (await output.all(), await errors.all())
        for await _ in ended {}
        // A cancelled test has not waited for its end, and asked for its status a process that still runs traps.
        guard !process.isRunning else {
            signal(SIGKILL)
            return Outcome(status: -1, output: outcome.0, errors: outcome.1)
        }
        return Outcome(status: process.terminationStatus, output: outcome.0, errors: outcome.1)
    }

    /// Waits until it prints a line with `text`. Nil if it ends before that.
    func line(with text: String) async -> String? {
        await output.line(with: text)
    }

    /// Sends a signal, if it still runs.
    func signal(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    /// Beside the test bundle: both are products of one build.
    static var executable: URL {
        get throws {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
            let file = folder.appending(path: "App")
            try #require(FileManager.default.isExecutableFile(atPath: file.path), "the App is not at \(file.path)")
            return file
        }
    }
}
