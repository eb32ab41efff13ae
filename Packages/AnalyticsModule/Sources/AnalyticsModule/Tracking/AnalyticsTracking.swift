/// Tracks user actions, and delivers them as events.
///
/// ```swift
/// analytics.track("Item Viewed", properties: ["item": "itm_01", "price": 19.99])
/// let report = try await analytics.flush()
/// ```
/// Events keep their order, also across restarts. Each keeps its message id, which lets the server detect duplicates.
public protocol AnalyticsTracking: Sendable {
    /// Queues an event for the current user, unless the consent is ``AnalyticsConsent/denied``.
    ///
    /// The call never waits for storage or network. The event is stored within milliseconds; call ``persist()`` to be
    /// certain. When the queue is full, the oldest event that is not being sent is dropped and counted in
    /// ``FlushReport/dropped``.
    ///
    /// - Parameters:
    ///   - event: The name of the action, such as `Item Viewed`.
    ///   - properties: The details of the action.
    func track(_ event: String, properties: [String: AnalyticsValue])

    /// Delivers all events that were tracked before the call, including those of earlier runs.
    ///
    /// A call during a flush joins it. A cancelled caller gets ``AnalyticsError/cancelled`` immediately, and the flush
    /// continues while another caller waits for it. Undelivered events stay queued.
    ///
    /// - Returns: The numbers of delivered and lost events since the last report.
    /// - Throws: An ``AnalyticsError`` if not all events were delivered, such as ``AnalyticsError/consentNeeded``.
    @discardableResult
    func flush() async throws(AnalyticsError) -> FlushReport

    /// Waits until all events that were tracked before the call are stored. Cancelling the task does not end the wait.
    ///
    /// - Throws: ``AnalyticsError/storage(_:)`` if they cannot be stored. They stay queued in memory.
    func persist() async throws(AnalyticsError)

    /// The number of queued events. Events of earlier runs are included once they are loaded.
    var pendingCount: Int { get }
}

extension AnalyticsTracking {
    /// Queues an event without properties.
    public func track(_ event: String) {
        track(event, properties: [:])
    }
}
