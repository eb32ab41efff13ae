import Core
import Foundation

/// Delivers the queue, one flush at a time. A call during a flush joins it.
actor Flusher {
    /// The result of a successful flush, which covered the first `trackedCount` events.
    struct Flush {
        let report: FlushReport
        let trackedCount: Int
    }

    /// The maximum number of bytes of a request body that are not events.
    private static let bodyOverhead = 64

    typealias Outcome = Result<Flush, AnalyticsError>

    private let queue: EventQueue
    private let store: EventStore
    private let sender: BatchSender
    private let logger: any LoggerProtocol

    /// The running flush, and the number of its callers.
    private var running: (task: Task<Outcome, Never>, callers: Int)?
    /// The last flush that was not cancelled.
    private(set) var lastFlush: AnalyticsStatus.LastFlush?

    init(queue: EventQueue, store: EventStore, sender: BatchSender, logger: any LoggerProtocol) {
        (self.queue, self.store, self.sender, self.logger) = (queue, store, sender, logger)
    }

    var callerCount: Int { running?.callers ?? 0 }

    /// Cancels the running flush. Its callers start another one, which throws ``AnalyticsError/consentNeeded``.
    func stop() {
        running?.task.cancel()
    }

    /// Delivers all events that were tracked before the call. See ``AnalyticsTracking/flush()``.
    func flush() async throws(AnalyticsError) -> FlushReport {
        let target = queue.trackedCount
        var report = FlushReport()
        while true {
            switch await joinFlush() {
            case .success(let flush):
                report += flush.report
                if flush.trackedCount >= target { return report }
            case .failure(.cancelled) where !Task.isCancelled:
                // Its other callers cancelled it just before this one joined.
                continue
            case .failure(let error): throw error
            }
        }
    }

    /// Waits for the running flush, or for a new one. When its last caller is cancelled, the flush is cancelled.
    private func joinFlush() async -> Outcome {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        let task = running?.task ?? Task { await runFlush() }
        running = (task, callerCount + 1)
        let outcome = await task.valueUnlessCancelled
        if outcome == nil, running?.task == task {
            running?.callers -= 1
            if callerCount == 0 { task.cancel() }
        }
        return outcome ?? .failure(.cancelled)
    }

    private func runFlush() async -> Outcome {
        defer { running = nil }
        do throws(AnalyticsError) {
            let flush = try await deliverAll()
            lastFlush = .init(date: sender.now(), result: .success(flush.report))
            logger.log(.info, "Analytics events delivered", flush.report.metadata)
            return .success(flush)
        } catch .cancelled {
            return .failure(.cancelled)
        } catch {
            lastFlush = .init(date: sender.now(), result: .failure(error))
            logger.log(error == .consentNeeded ? .info : .warning, "Analytics events not delivered", error: error)
            return .failure(error)
        }
    }

    private func deliverAll() async throws(AnalyticsError) -> Flush {
        let trackedCount = queue.trackedCount
        // Events that could not be stored are still sent, so that they are not lost.
        if case .notLoaded(let error) = await store.save() { throw .storage(error) }
        guard queue.consent == .granted else { throw .consentNeeded }
        // Events that are tracked from now on belong to the next flush. Otherwise this one might never end.
        var remaining = queue.readyCount
        while remaining > 0, queue.readyCount > 0 {
            remaining -= try await deliverBatch()
        }
        guard queue.consent == .granted else { throw .consentNeeded }
        if let error = await store.readError { throw .storage(error) }
        return Flush(report: queue.takeReport(), trackedCount: trackedCount)
    }

    /// Delivers the next batch, and returns its number of events.
    private func deliverBatch() async throws(AnalyticsError) -> Int {
        guard queue.consent == .granted else { throw .consentNeeded }
        let limits = sender.config.limits
        let batch = queue.takeBatch(count: limits.batchEvents, bytes: limits.batchBytes - Self.bodyOverhead)
        let failure: AnalyticsError?
        do throws(AnalyticsError) {
            try await deliver(batch[...])
            failure = nil
        } catch {
            failure = error
        }
        queue.requeueInFlight()
        _ = await store.save()
        if let failure { throw failure }
        return batch.count
    }

    /// Sends events. If the server rejects them, sends each half, until only rejected events are left alone.
    private func deliver(_ events: ArraySlice<QueuedEvent>) async throws(AnalyticsError) {
        guard !events.isEmpty else { return }
        switch try await sender.send(events) {
        case .rejected where events.count > 1:
            let middle = events.index(events.startIndex, offsetBy: events.count / 2)
            try await deliver(events[..<middle])
            try await deliver(events[middle...])
        case let result: queue.complete(events.count, as: result)
        }
    }
}
