import CoreTesting
import Foundation
import Processes
import StorageWorker

/// A process of the built `StorageWorker`.
final class Worker: Sendable {
    /// The complete lines of the output.
    let lines: AsyncMapSequence<AsyncFilterSequence<AsyncStream<String>>, String>
    private let process: ChildProcess
    private let input = Pipe()

    /// Starts the worker, by a launcher such as a tracer.
    init(_ command: String, in folder: URL, _ options: WorkerOptions = WorkerOptions(), by launcher: [String] = [])
        throws
    {
        let output = Pipe()
        let words = try launcher + [BuiltProduct.url("StorageWorker").path, command, folder.path, options.argument]
        process = try ChildProcess(words, input: .pipe(input), output: .pipe(output))
        lines = output.fileHandleForReading.lineStream()
            .filter { $0.hasSuffix("\n") }
            .map { String($0.dropLast()) }
    }

    /// Kills the worker after `count` lines and `rounds` of computation. Returns all lines.
    func kill(afterLines count: Int, rounds: Int) async throws -> [String] {
        var output: [String] = []
        var iterator = lines.makeAsyncIterator()
        while output.count < count, let line = await iterator.next() { output.append(line) }
        await kill(rounds: rounds)
        return output + (try await finish().lines)
    }

    /// Kills the worker after `rounds` of computation.
    func kill(rounds: Int) async {
        // Does not yield the processor, so that kills hit every part of a write.
        var random = SeededGenerator(seed: UInt64(rounds))
        for _ in 0..<rounds { _ = random.next() }
        process.signal(SIGKILL)
        _ = await process.ending
    }

    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Closes the input and returns the remaining lines and the status. Cancelling the task kills the worker.
    func finish() async throws -> (lines: [String], status: Int32) {
        try input.fileHandleForWriting.close()
        let rest = await lines.reduce(into: []) { $0.append($1) }
        guard case .exited(let status) = await process.ending else { return (rest, -1) }
        return (rest, status)
    }
}
