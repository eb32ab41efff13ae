import Locking

/// A recorder of tracked events for tests: ``AnalyticsConfig/test(writeKey:recorder:)``.
///
/// It records the events in order as they leave the plugins, before the call of `track` returns.
public final class AnalyticsRecorder: Sendable {
    private let recorded = Mutex<[AnalyticsEvent]>([])

    /// Creates an empty recorder.
    public init() {}

    /// The events so far, in the order of tracking.
    public var events: [AnalyticsEvent] { recorded.withLock(\.self) }

    /// The names of the track and screen events so far, in the order of tracking.
    public var names: [String] { events.compactMap(\.name) }

    /// Removes the events so far.
    public func removeAll() {
        recorded.withLock { $0 = [] }
    }

    func record(_ event: AnalyticsEvent) {
        recorded.withLock { $0.append(event) }
    }
}
