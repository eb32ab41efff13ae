import AnalyticsModule
import CoreTesting
import Foundation
import Synchronization

/// Notes everything, and fails when it is told to.
final class FakeAnalytics: AnalyticsTracking, AnalyticsConsenting, AnalyticsInspecting {
    private struct State {
        var events: [String] = []
        var consent = AnalyticsConsent.undecided
        var failure: AnalyticsError?
        var persisted = 0
        var flushed = 0
        var gate: Gate?
    }

    private let state = Mutex(State())

    /// The screens that were tracked, each with what led there.
    var events: [String] { state.withLock(\.events) }
    /// How often everything was made durable.
    var persistCount: Int { state.withLock(\.persisted) }
    var flushCount: Int { state.withLock(\.flushed) }
    var pendingCount: Int { events.count }
    var consent: AnalyticsConsent { state.withLock(\.consent) }

    func fail(with error: AnalyticsError?) { state.withLock { $0.failure = error } }
    func wait(at gate: Gate?) { state.withLock { $0.gate = gate } }

    func track(_ event: String, properties: [String: AnalyticsValue]) {
        guard case .string(let screen) = properties["screen"], case .string(let cause) = properties["cause"] else {
            return
        }
        state.withLock { $0.events.append("\(screen) \(cause)") }
    }

    func flush() async throws(AnalyticsError) -> FlushReport {
        await state.withLock(\.gate)?.pass()
        try state.withLock { state throws(AnalyticsError) in
            state.flushed += 1
            if let failure = state.failure { throw failure }
        }
        return FlushReport()
    }

    func persist() async throws(AnalyticsError) { state.withLock { $0.persisted += 1 } }

    func decide(_ consent: AnalyticsConsent) async throws(AnalyticsError) {
        state.withLock { $0.consent = consent }
        if let failure = state.withLock(\.failure) { throw failure }
    }

    func status() async -> AnalyticsStatus {
        AnalyticsStatus(waiting: pendingCount, bytes: pendingCount * 100, dropped: flushCount)
    }
}
