/// Tracks what users do, and delivers it.
///
/// ```swift
/// analytics.track("Item Viewed", properties: ["item": "itm_01", "price": 19.99])
/// let report = try await analytics.flush()
/// ```
/// Events keep the order in which they were tracked, over restarts too, and each keeps its message id, by which the
/// server tells a repetition.
public protocol AnalyticsTracking: Sendable {
    /// Takes note of `event` for the user of this moment.
    ///
    /// If the person refused (``AnalyticsConsent/denied``) nothing is noted.
    ///
    /// It never waits, neither for the disk nor for the network. The event is durable a few milliseconds later; who
    /// has to be sure calls ``persist()``. When the queue is full, its oldest event that is not under way is dropped
    /// and counted in ``FlushReport/dropped``.
    ///
    /// - Parameters:
    ///   - event: What was done, such as `Item Viewed`.
    ///   - properties: What else is known of it.
    func track(_ event: String, properties: [String: AnalyticsValue])

    /// Delivers everything tracked before the call, that of earlier runs first.
    ///
    /// One flush runs at a time; a call during one joins it. A cancelled caller gets ``AnalyticsError/cancelled`` at
    /// once; the flush itself goes on while another caller waits for it. What was not delivered stays queued.
    ///
    /// - Returns: What became of the events since the last report.
    /// - Throws: Why not all of it was delivered; ``AnalyticsError/consentNeeded`` unless the person has agreed.
    @discardableResult
    func flush() async throws(AnalyticsError) -> FlushReport

    /// Returns once everything tracked before the call is durable. It does not end early when it is cancelled.
    ///
    /// - Throws: ``AnalyticsError/storage(_:)``; the events are still queued in memory.
    func persist() async throws(AnalyticsError)

    /// How many events are queued; those of earlier runs count once they are loaded.
    var pendingCount: Int { get }
}

extension AnalyticsTracking {
    /// Takes note of `event`, of which nothing else is known.
    public func track(_ event: String) {
        track(event, properties: [:])
    }
}
