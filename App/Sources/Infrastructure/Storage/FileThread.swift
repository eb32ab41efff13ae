import Foundation
import Synchronization

/// A thread for blocking file work, so that it never holds up the cooperative pool. An actor runs on it by naming it
/// as its executor; the thread ends with it.
final class FileThread: SerialExecutor {
    private let jobs = JobQueue()

    init(name: String) {
        let thread = Thread { [jobs] in jobs.run() }
        thread.name = name
        thread.start()
    }

    deinit {
        jobs.stop()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        jobs.add { job.runSynchronously(on: executor) }
    }
}

/// What is to be done on the thread, in order.
private final class JobQueue: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let changed = NSCondition()

    func add(_ job: @escaping @Sendable () -> Void) {
        change { $0.jobs.append(job) }
    }

    func stop() {
        change { $0.isStopped = true }
    }

    func run() {
        while let batch = next() {
            batch.forEach { $0() }
        }
    }

    private func change(_ body: (inout sending State) -> Void) {
        changed.lock()
        state.withLock { body(&$0) }
        changed.unlock()
        // Only now, or the thread would wake up to wait for the lock.
        changed.signal()
    }

    /// The jobs that wait, or nil once there are none and will be none.
    private func next() -> [@Sendable () -> Void]? {
        changed.lock()
        defer { changed.unlock() }
        while true {
            let (batch, isStopped) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isStopped)
            }
            if !batch.isEmpty { return batch }
            if isStopped { return nil }
            changed.wait()
        }
    }
}
