import Foundation

/// An executor with its own thread, for file calls that would block the cooperative pool.
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

/// The queue of a thread's jobs.
private final class JobQueue: Sendable {
    typealias Job = @Sendable () -> Void

    private let condition = NSCondition()
    // Only used while `condition` is locked.
    private nonisolated(unsafe) var jobs: [Job?] = []

    /// Adds a job. `nil` ends the thread.
    func add(_ job: Job?) {
        condition.lock()
        jobs.append(job)
        condition.unlock()
        // Signaled after unlocking, so that the thread does not wait for the lock when it wakes.
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
