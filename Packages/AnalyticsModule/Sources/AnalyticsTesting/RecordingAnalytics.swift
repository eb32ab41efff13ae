public import AnalyticsModule
import Locking

/// A tracker for tests that records events in place of storing and sending them.
///
/// ```swift
/// let analytics = RecordingAnalytics()
/// …
/// #expect(analytics.names == ["Product Viewed", "Checkout"])
/// ```
public final class RecordingAnalytics: AnalyticsTracking {
    private struct State {
        var events: [AnalyticsEvent] = []
        var resetCount = 0
    }

    private let state = Mutex(State())

    /// Creates a tracker without events.
    public init() {}

    /// The events so far, in the order of tracking.
    public var events: [AnalyticsEvent] { state.withLock(\.events) }

    /// The names of the track and screen events so far, in the order of tracking.
    public var names: [String] { events.compactMap(\.name) }

    /// The number of calls of ``reset()``.
    public var resetCount: Int { state.withLock(\.resetCount) }

    /// Records an event.
    public func track(_ event: AnalyticsEvent) {
        state.withLock { $0.events.append(event) }
    }

    /// Counts the call.
    public func reset() {
        state.withLock { $0.resetCount += 1 }
    }

    /// Returns an empty report.
    public func flush(within limit: Duration?) async throws(AnalyticsError) -> FlushReport { FlushReport() }

    /// Does nothing.
    public func persist() async throws(AnalyticsError) {}

    /// Does nothing.
    public func prepareForSuspension() async throws(AnalyticsError) {}
}
