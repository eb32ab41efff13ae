import Foundation

/// A thread for blocking file work, which must not block the cooperative pool. An actor runs on it by naming it as its
/// executor; the thread ends with it.
final class FileThread: SerialExecutor {
    private let jobs = JobQueue()

    init(name: String) {
        let thread = Thread { [jobs] in jobs.run() }
        thread.name = name
        thread.start()
    }

    deinit {
        jobs.add(nil)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let (job, executor) = (UnownedJob(job), asUnownedSerialExecutor())
        jobs.add { job.runSynchronously(on: executor) }
    }
}

/// The jobs of a thread, in order.
private final class JobQueue: Sendable {
    typealias Job = @Sendable () -> Void

    private let condition = NSCondition()
    // Only used while `condition` is locked.
    private nonisolated(unsafe) var jobs: [Job?] = []

    /// Adds a job; nil ends the thread.
    func add(_ job: Job?) {
        condition.lock()
        jobs.append(job)
        condition.unlock()
        // After unlocking, or the thread would wake up to wait for the lock.
        condition.signal()
    }

    func run() {
        while true {
            condition.lock()
            while jobs.isEmpty { condition.wait() }
            let batch = jobs
            jobs = []
            condition.unlock()
            for job in batch {
                guard let job else { return }
                job()
            }
        }
    }
}
