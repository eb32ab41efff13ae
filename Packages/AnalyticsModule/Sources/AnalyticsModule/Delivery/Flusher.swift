import Core
import Foundation

/// Delivers the queue, one flush at a time; a call during one joins it.
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

    /// The flush under way, and the number of callers that wait for it.
    private var running: (task: Task<Outcome, Never>, callers: Int)?
    /// The last flush that nobody gave up.
    private(set) var last: AnalyticsStatus.LastFlush?

    init(_ dependencies: AnalyticsAssembly.Dependencies, queue: EventQueue, store: EventStore) {
        (self.queue, self.store) = (queue, store)
        sender = BatchSender(dependencies: dependencies)
        limits = dependencies.config.limits
        logger = dependencies.logger
        now = dependencies.now
    }

    var callerCount: Int { running?.callers ?? 0 }

    /// Ends the flush under way, if there is one; its callers learn why from the next attempt.
    func stop() {
        running?.task.cancel()
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

    /// Waits for the flush under way, or a new one. A cancelled caller leaves it, and the last one ends it.
    private func joined() async -> Outcome {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        let task = running?.task ?? Task { await run() }
        running = (task, callerCount + 1)
        let outcome = await task.valueUnlessCancelled
        if outcome == nil, running?.task == task {
            running?.callers -= 1
            if callerCount == 0 { task.cancel() }
        }
        return outcome ?? .failure(.cancelled)
    }

    private func run() async -> Outcome {
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
        return outcome
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
