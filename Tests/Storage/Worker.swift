import Foundation
import Synchronization
import Testing

/// `StorageWorker` as it was built, run as a process.
final class Worker: Sendable {
    /// What it prints, line by line.
    let lines: AsyncStream<String>
    private let process = Process()
    private let input = Pipe()
    private let ended: AsyncStream<Never>

    /// Starts it; `launcher` is what it is run by, such as a tracer.
    init(_ command: String, in folder: URL, number: Int = 1, limit: Int? = nil, by launcher: [String] = []) throws {
        let output = Pipe()
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        let words =
            try launcher + [Self.executable.path, command, folder.path, String(number)]
            + [limit].compactMap { $0.map(String.init) }
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.standardInput = input
        process.standardOutput = output
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        self.ended = ended
        lines = Self.lines(of: output.fileHandleForReading)
    }

    deinit {
        kill()
    }

    /// Ends it at once, wherever it is.
    func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// Gives it a line of input. It must be one that waits for it.
    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Waits for its end. Returns the lines that were not read before, and 0 if it ended well.
    func end() async throws -> (lines: [String], status: Int32) {
        try input.fileHandleForWriting.close()
        let rest = await lines.reduce(into: []) { $0.append($1) }
        for await _ in ended {}
        return (rest, process.terminationReason == .exit ? process.terminationStatus : -1)
    }

    /// Read on a thread of its own, as pipes block.
    private static func lines(of handle: FileHandle) -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        Thread {
            var rest = Data()
            while case let data = handle.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            continuation.finish()
        }
        .start()
        return lines
    }

    /// Beside the test bundle: both are products of one build.
    private static var executable: URL {
        get throws {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
            let file = folder.appending(path: "StorageWorker")
            try #require(FileManager.default.isExecutableFile(atPath: file.path), "it is not at \(file.path)")
            return file
        }
    }
}
