import Core
import Foundation

/// Runs one flush at a time. A call during a flush joins it.
actor Flusher {
    /// A successful flush, which covered all events up to a number.
    private struct Flush {
        let report: FlushReport
        let lastNumber: Int
    }

    private typealias Outcome = Result<Flush, AnalyticsError>

    private let deliverer: Deliverer
    private let buffer: EventBuffer
    private let log: any EventLog
    private let counter: EventCounter
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let logger: any LoggerProtocol
    nonisolated let outcomes = Broadcast<FlushOutcome>()

    /// The running flush, and the number of its callers.
    private var running: (task: Task<Outcome, Never>, callers: Int)?
    /// The last flush that was not cancelled.
    private(set) var lastFlush: FlushOutcome?

    init(
        deliverer: Deliverer,
        buffer: EventBuffer,
        log: any EventLog,
        counter: EventCounter,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date,
        logger: any LoggerProtocol
    ) {
        (self.deliverer, self.buffer, self.log, self.counter) = (deliverer, buffer, log, counter)
        (self.clock, self.now, self.logger) = (clock, now, logger)
    }

    var callerCount: Int { running?.callers ?? 0 }

    /// Cancels the running flush. Its callers start another one, which throws ``AnalyticsError/consentNeeded``.
    func stop() {
        running?.task.cancel()
    }

    /// Delivers all events that were tracked before the call. See ``AnalyticsTracking/flush(within:)``.
    func flush(within limit: Duration?, isAutomatic: Bool = false) async throws(AnalyticsError) -> FlushReport {
        guard let limit else { return try await flush(isAutomatic: isAutomatic) }
        let result = await withTaskGroup(of: Result<FlushReport, AnalyticsError>.self) { group in
            group.addTask {
                do throws(AnalyticsError) {
                    return .success(try await self.flush(isAutomatic: isAutomatic))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask { [clock] in
                let isCancelled = (try? await clock.sleep(for: limit)) == nil
                return .failure(isCancelled ? .cancelled : .timedOut(after: limit))
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .failure(.cancelled)
        }
        return try result.get()
    }

    private func flush(isAutomatic: Bool) async throws(AnalyticsError) -> FlushReport {
        let target = buffer.lastNumber
        var report = FlushReport()
        while true {
            switch await joinFlush(isAutomatic: isAutomatic) {
            case .success(let flush):
                report += flush.report
                if flush.lastNumber >= target { return report }
            case .failure(.cancelled) where !Task.isCancelled:
                // Its other callers cancelled it just before this one joined.
                continue
            case .failure(let error): throw error
            }
        }
    }

    /// Waits for the running flush, or for a new one. When its last caller is cancelled, the flush is cancelled.
    private func joinFlush(isAutomatic: Bool) async -> Outcome {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        let task = running?.task ?? Task { await runFlush(isAutomatic: isAutomatic) }
        running = (task, callerCount + 1)
        let outcome = await task.valueUnlessCancelled
        if outcome == nil, running?.task == task {
            running?.callers -= 1
            if callerCount == 0 { task.cancel() }
        }
        return outcome ?? .failure(.cancelled)
    }

    private func runFlush(isAutomatic: Bool) async -> Outcome {
        defer { running = nil }
        let lastNumber = buffer.lastNumber
        var failure: AnalyticsError?
        do throws(AnalyticsError) {
            try await deliverer.deliverAll()
        } catch {
            failure = error
        }
        if failure == .cancelled { return .failure(.cancelled) }
        // The other process reports its flush.
        if isAutomatic, failure == .busy { return .failure(.busy) }
        if let size = try? await log.size() { counter.setLosses(of: size) }
        let result: Result<FlushReport, AnalyticsError> = failure.map { .failure($0) } ?? .success(counter.takeReport())
        let outcome = FlushOutcome(date: now(), isAutomatic: isAutomatic, result: result)
        lastFlush = outcome
        outcomes.send(outcome)
        switch result {
        case .success(let report): logger.log(.info, "Analytics events delivered", report.metadata)
        case .failure(let error):
            logger.log(error == .consentNeeded ? .info : .warning, "Analytics events not delivered", error: error)
        }
        return result.map { Flush(report: $0, lastNumber: lastNumber) }
    }
}
