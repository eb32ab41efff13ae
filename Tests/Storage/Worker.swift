import Foundation
import StorageWorker
import Testing

/// `StorageWorker` as it was built, run as a process.
final class Worker: Sendable {
    /// What it prints, line by line.
    let lines: AsyncStream<String>
    private let process: ChildProcess
    private let status: Task<Int32, Never>

    /// Starts it; `launcher` is what it is run by, such as a tracer.
    init(_ command: String, in folder: URL, _ options: WorkerOptions = WorkerOptions(), by launcher: [String] = [])
        throws
    {
        let words = try launcher + [Self.executable.path, command, folder.path] + options.arguments
        let process = try ChildProcess(words)
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.process = process
        self.lines = lines
        status = Task {
            await withCheckedContinuation { ended in
                // On a thread of its own, as pipes block.
                Thread {
                    process.output.forEachLine { continuation.yield($0) }
                    continuation.finish()
                    ended.resume(returning: process.waitForEnd())
                }
                .start()
            }
        }
    }

    deinit {
        kill()
    }

    /// Ends it at once, wherever it is.
    func kill() {
        process.kill()
    }

    /// Gives it a line of input. It must be one that waits for it.
    func send(_ line: String) throws {
        try process.input.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Waits for its end. Returns the lines that were not read before, and 0 if it ended well. If the task is cancelled,
    /// such as by a time limit, it is killed.
    func end() async throws -> (lines: [String], status: Int32) {
        try process.input.close()
        return await withTaskCancellationHandler {
            (await lines.reduce(into: []) { $0.append($1) }, await status.value)
        } onCancel: {
            kill()
        }
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

extension FileHandle {
    /// Calls `body` with each line, until there can be no more.
    fileprivate func forEachLine(_ body: (String) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var rest = Data()
        while true {
            let count = Foundation.read(fileDescriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                body(String(decoding: rest[..<end], as: UTF8.self))
                rest.removeSubrange(...end)
            }
        }
    }
}
