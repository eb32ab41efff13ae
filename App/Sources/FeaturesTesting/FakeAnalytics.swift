package import AnalyticsModule
package import CoreTesting
package import Foundation
import Synchronization

/// A fake that records events and fails on request.
package final class FakeAnalytics: AnalyticsTracking, AnalyticsConsentManaging, AnalyticsStatusProviding {
    private struct State {
        var events: [AnalyticsEvent] = []
        var status = AnalyticsStatus()
        var failure: AnalyticsError?
        var flushed = 0
        var suspended = 0
        var gate: Gate?
    }

    private let state = Mutex(State())
    private let broadcast = AsyncStream.makeStream(of: Result<FlushReport, AnalyticsError>.self)

    package init() {}

    /// The tracked screens, each with its cause.
    package var events: [String] {
        state.withLock(\.events).compactMap { event in
            guard case .screen(let name) = event.kind, case .string(let cause) = event.properties["cause"] else {
                return nil
            }
            return "\(name) \(cause)"
        }
    }
    /// The tracked events that are no screens.
    package var actions: [AnalyticsEvent] {
        state.withLock(\.events).filter { if case .screen = $0.kind { false } else { true } }
    }
    package var flushCount: Int { state.withLock(\.flushed) }
    /// The number of calls of `prepareForSuspension()`.
    package var suspensionCount: Int { state.withLock(\.suspended) }
    package var consent: AnalyticsConsent { state.withLock(\.status.consent) }

    package func fail(with error: AnalyticsError?) { state.withLock { $0.failure = error } }
    package func wait(at gate: Gate?) { state.withLock { $0.gate = gate } }

    /// Changes the status, such as to that of another process.
    package func update(_ change: (inout AnalyticsStatus) -> Void) { state.withLock { change(&$0.status) } }

    /// Ends an automatic flush. Only the first stream of ``flushes`` receives it.
    package func finishFlush(_ result: Result<FlushReport, AnalyticsError>, at date: Date) {
        state.withLock { state in
            switch result {
            case .success(let report):
                state.status.lastDelivery = .init(date: date, count: report.delivered)
                state.status.flushFailure = nil
            case .failure(let error): state.status.flushFailure = error
            }
        }
        broadcast.continuation.yield(result)
    }

    package func track(_ event: AnalyticsEvent) { state.withLock { $0.events.append(event) } }
    package func reset() {}

    package func flush(within limit: Duration?) async throws(AnalyticsError) -> FlushReport {
        await state.withLock(\.gate)?.pass()
        try state.withLock { state throws(AnalyticsError) in
            state.flushed += 1
            if let failure = state.failure { throw failure }
        }
        return FlushReport()
    }

    package func persist() async throws(AnalyticsError) {}

    package func prepareForSuspension() async throws(AnalyticsError) { state.withLock { $0.suspended += 1 } }

    package func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError) {
        state.withLock { $0.status.consent = consent }
        if let failure = state.withLock(\.failure) { throw failure }
    }

    package var flushes: AsyncStream<Result<FlushReport, AnalyticsError>> { broadcast.stream }

    package func status() async -> AnalyticsStatus {
        state.withLock { state in
            var status = state.status
            status.pendingCount = state.events.count
            status.pendingBytes = state.events.count * 100
            return status
        }
    }
}
