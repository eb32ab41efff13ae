import Foundation
import Processes
import StorageWorker

/// `StorageWorker` as it was built, run as a process.
final class Worker: Sendable {
    /// What it prints, line by line. A line that its end cut short is not said.
    let lines: AsyncMapSequence<AsyncFilterSequence<AsyncStream<String>>, String>
    private let process: ChildProcess
    private let input = Pipe()

    /// Starts it; `launcher` is what it is run by, such as a tracer.
    init(_ command: String, in folder: URL, _ options: WorkerOptions = WorkerOptions(), by launcher: [String] = [])
        throws
    {
        let output = Pipe()
        let words = try launcher + [BuiltProduct.url("StorageWorker").path, command, folder.path] + options.arguments
        process = try ChildProcess(words, input: .pipe(input), output: .pipe(output))
        lines = output.fileHandleForReading.linesAsTheyCome()
            .filter { $0.hasSuffix("\n") }
            .map { String($0.dropLast()) }
    }

    /// Ends it at once, wherever it is.
    func kill() {
        process.signal(SIGKILL)
    }

    /// Gives it a line of input. It must be one that waits for it.
    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Waits for its end. Returns the lines that were not read before, and 0 if it ended well. If the task is cancelled,
    /// such as by a time limit, it is killed.
    func end() async throws -> (lines: [String], status: Int32) {
        try input.fileHandleForWriting.close()
        let rest = await lines.reduce(into: []) { $0.append($1) }
        guard case .exited(let status) = await process.ending else { return (rest, -1) }
        return (rest, status)
    }
}
