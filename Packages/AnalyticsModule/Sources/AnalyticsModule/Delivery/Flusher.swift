import Core
import Foundation

/// Delivers the queue, one flush at a time; who calls during one joins it.
actor Flusher {
    /// A flush that came to its end, and how many events had been tracked when it began.
    struct Done {
        let report: FlushReport
        let reached: Int
    }

    typealias Outcome = Result<Done, AnalyticsError>

    private let queue: EventQueue
    private let store: EventStore
    private let sender: BatchSender
    private let limits: AnalyticsConfig.Limits
    private let logger: any LoggerProtocol
    private let now: @Sendable () -> Date

    private var running: Task<Void, Never>?
    private(set) var callers: [Int: CheckedContinuation<Outcome, Never>] = [:]
    private var nextCaller = 0
    /// How the last flush ended that nobody gave up.
    private(set) var last: AnalyticsStatus.LastFlush?

    init(
        queue: EventQueue,
        store: EventStore,
        sender: BatchSender,
        limits: AnalyticsConfig.Limits,
        logger: any LoggerProtocol,
        now: @escaping @Sendable () -> Date
    ) {
        self.queue = queue
        self.store = store
        self.sender = sender
        self.limits = limits
        self.logger = logger
        self.now = now
    }

    /// Ends the flush under way, if there is one; its callers learn why from the next attempt.
    func stop() {
        running?.cancel()
    }

    /// Delivers everything tracked before the call. See ``AnalyticsTracking/flush()``.
    func flush() async throws(AnalyticsError) -> FlushReport {
        let target = queue.trackedCount
        var report = FlushReport()
        while true {
            switch await joined() {
            case .success(let done):
                report += done.report
                if done.reached >= target { return report }
            case .failure(.cancelled) where !Task.isCancelled:
                // It was given up by its other callers just before this one joined.
                continue
            case .failure(let error): throw error
            }
        }
    }

    private func joined() async -> Outcome {
        nextCaller += 1
        let caller = nextCaller
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
                callers[caller] = continuation
                if running == nil { running = Task { await run() } }
            }
        } onCancel: {
            Task { await leave(caller) }
        }
    }

    /// Lets a cancelled caller go. The last one ends the flush.
    private func leave(_ caller: Int) {
        guard let continuation = callers.removeValue(forKey: caller) else { return }
        continuation.resume(returning: .failure(.cancelled))
        if callers.isEmpty { running?.cancel() }
    }

    private func run() async {
        let outcome: Outcome
        do throws(AnalyticsError) {
            outcome = .success(try await deliverAll())
        } catch {
            outcome = .failure(error)
        }
        switch outcome {
        case .success(let done):
            last = .init(date: now(), result: .success(done.report))
            logger.log(.info, "Analytics events delivered", done.report.metadata)
        case .failure(.cancelled): break
        case .failure(let error):
            last = .init(date: now(), result: .failure(error))
            let level = error == .consentNeeded ? LogEntry.Level.info : .warning
            logger.log(level, "Analytics events not delivered", error: error)
        }
        running = nil
        let callers = callers.values
        self.callers = [:]
        for caller in callers {
            caller.resume(returning: outcome)
        }
    }

    private func deliverAll() async throws(AnalyticsError) -> Done {
        let reached = queue.trackedCount
        // If the events could not be written, sending them is the better way to keep them.
        if case .notLoaded(let error) = await store.save() { throw .storage(error) }
        guard queue.consent == .granted else { throw .consentNeeded }
        // What is tracked from now on is left to the next flush, or this one might never end.
        var remaining = queue.waitingCount
        while remaining > 0, queue.waitingCount > 0 {
            remaining -= try await deliverBatch()
        }
        guard queue.consent == .granted else { throw .consentNeeded }
        if let error = await store.unreadable { throw .storage(error) }
        return Done(report: queue.takeReport(), reached: reached)
    }

    /// Delivers the next events that wait, and returns how many it tried.
    private func deliverBatch() async throws(AnalyticsError) -> Int {
        guard queue.consent == .granted else { throw .consentNeeded }
        let batch = queue.takeBatch(events: limits.batchEvents, bytes: limits.batchBytes - BatchBody.overhead)
        let failure: AnalyticsError?
        do throws(AnalyticsError) {
            try await deliver(batch[...])
            failure = nil
        } catch {
            failure = error
        }
        queue.putBack()
        _ = await store.save()
        if let failure { throw failure }
        return batch.count
    }

    /// Sends events; if the server refuses them, halves of them, until those that it refuses stand alone.
    private func deliver(_ events: ArraySlice<QueuedEvent>) async throws(AnalyticsError) {
        guard !events.isEmpty else { return }
        switch try await sender.send(events) {
        case .taken: queue.settle(events.count, as: .delivered)
        case .refused where events.count == 1: queue.settle(1, as: .rejected)
        case .refused:
            let middle = events.index(events.startIndex, offsetBy: events.count / 2)
            try await deliver(events[..<middle])
            try await deliver(events[middle...])
        }
    }
}
