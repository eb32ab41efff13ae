package import AnalyticsModule
package import CoreTesting
import Foundation
import Synchronization

/// A fake that records events and fails on request.
package final class FakeAnalytics: AnalyticsTracking, AnalyticsConsentManaging, AnalyticsStatusProviding {
    private struct State {
        var events: [String] = []
        var consent = AnalyticsConsent.undecided
        var failure: AnalyticsError?
        var persisted = 0
        var flushed = 0
        var gate: Gate?
    }

    private let state = Mutex(State())

    package init() {}

    /// The tracked screens, each with its cause.
    package var events: [String] { state.withLock(\.events) }
    /// The number of calls of `persist()`.
    package var persistCount: Int { state.withLock(\.persisted) }
    package var flushCount: Int { state.withLock(\.flushed) }
    package var pendingCount: Int { events.count }
    package var consent: AnalyticsConsent { state.withLock(\.consent) }

    package func fail(with error: AnalyticsError?) { state.withLock { $0.failure = error } }
    package func wait(at gate: Gate?) { state.withLock { $0.gate = gate } }

    package func track(_ event: String, properties: [String: AnalyticsValue]) {
        guard case .string(let screen) = properties["screen"], case .string(let cause) = properties["cause"] else {
            return
        }
        state.withLock { $0.events.append("\(screen) \(cause)") }
    }

    package func flush() async throws(AnalyticsError) -> FlushReport {
        await state.withLock(\.gate)?.pass()
        try state.withLock { state throws(AnalyticsError) in
            state.flushed += 1
            if let failure = state.failure { throw failure }
        }
        return FlushReport()
    }

    package func persist() async throws(AnalyticsError) { state.withLock { $0.persisted += 1 } }

    package func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError) {
        state.withLock { $0.consent = consent }
        if let failure = state.withLock(\.failure) { throw failure }
    }

    package func status() async -> AnalyticsStatus {
        AnalyticsStatus(pendingCount: pendingCount, pendingBytes: pendingCount * 100, droppedCount: flushCount)
    }
}
