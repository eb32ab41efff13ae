import CoreTesting
import Foundation
import StorageWorker

/// A process that tracks events `NUMBER.0`, `NUMBER.1` and so on, until it is killed.
final class TrackingWorker: Sendable {
    /// The events of a worker, by the lines that it has printed.
    struct Events: Sendable {
        /// The uptime of the system at each event, in milliseconds.
        private(set) var times: [Int] = []
        /// The number of events before the last call of `persist()` or `flush()` that succeeded.
        private(set) var persisted = 0
        /// The number of these calls.
        private(set) var writeCount = 0
        /// The number of flushes without consent.
        private(set) var refusedCount = 0
        private(set) var failures: [String] = []

        var tracked: Int { times.count }

        fileprivate mutating func add(_ line: String) {
            let words = line.split(separator: " ")
            let last = words.last.flatMap { Int($0) } ?? 0
            switch words.first {
            case "tracked": times.append(last)
            case "persisted", "delivered":
                persisted = last
                writeCount += 1
            case "refused": refusedCount += 1
            case "waiting": break
            default: failures.append(line)
            }
        }
    }

    let number: Int
    private let worker: Worker
    private let monitor = Monitor(Events())
    private let reading: Task<Void, Never>

    init(_ number: Int, in folder: URL, server: URL) throws {
        self.number = number
        worker = try Worker("track", in: folder, WorkerOptions(number: number, server: server))
        reading = Task { [worker, monitor] in
            for await line in worker.lines { monitor.withLock { $0.add(line) } }
        }
    }

    var events: Events { monitor.withLock(\.self) }

    /// Waits until `condition` holds. The end of the process is not noticed.
    func wait(until condition: @escaping @Sendable (Events) -> Bool) async {
        await monitor.wait(until: condition)
    }

    /// Waits for further flushes without consent.
    func waitForRefusals(_ count: Int) async {
        await waitForCurrentLines()
        let wanted = events.refusedCount + count
        await wait { $0.refusedCount >= wanted || !$0.failures.isEmpty }
    }

    /// Waits for further calls of `persist()` or `flush()` that succeed.
    func waitForWrites(_ count: Int) async {
        await waitForCurrentLines()
        let wanted = events.writeCount + count
        await wait { $0.writeCount >= wanted || !$0.failures.isEmpty }
    }

    /// Waits until the lines that the process has printed before the call are read. On a busy machine they may be many.
    private func waitForCurrentLines() async {
        let now = Int(ProcessInfo.processInfo.systemUptime * 1_000)
        await wait { $0.times.last ?? 0 > now || !$0.failures.isEmpty }
    }

    /// Kills the process after it has tracked `count` events, and after `rounds` of computation.
    func kill(afterEvents count: Int = 0, rounds: Int = 0) async -> Events {
        await wait { $0.tracked >= count || !$0.failures.isEmpty }
        await worker.kill(rounds: rounds)
        await reading.value
        return events
    }
}
