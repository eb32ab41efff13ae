/// Tracks user actions, and delivers them as events.
///
/// ```swift
/// analytics.track("Item Viewed", properties: ["item": "itm_01", "price": 19.99])
/// analytics.screen("Checkout")
/// let report = try await analytics.flush()
/// ```
/// Events keep their order, also across restarts. Each keeps its message id, which lets the server detect duplicates.
public protocol AnalyticsTracking: Sendable {
    /// Adds an event for the current user, unless the consent is ``AnalyticsConsent/denied``.
    ///
    /// The call never waits for storage or network and may be made on any thread. With consent the event is durable
    /// within about 100 milliseconds; call ``persist()`` to be certain. Without a decision it stays in memory.
    func track(_ event: AnalyticsEvent)

    /// Starts a new anonymous id and a new session. Call it when the user signs out or switches accounts. Events tracked
    /// before keep their user. If the account has changed, the next event has the same effect, also in a later run.
    func reset()

    /// Delivers all events that were tracked before the call, including those of ended processes and the closed files of
    /// running ones. Returns when the server has accepted each one, or refused it for good.
    ///
    /// Fails at the first failure. A wait after rejections does not prevent one request; a `Retry-After` does. A call
    /// during a flush waits for it. A cancelled caller gets ``AnalyticsError/cancelled`` immediately. Undelivered events
    /// stay stored.
    ///
    /// - Parameter limit: The time limit, or `nil` for none.
    /// - Returns: The numbers of delivered and refused events.
    /// - Throws: An ``AnalyticsError`` if not all events were delivered, such as ``AnalyticsError/consentNeeded``, or
    ///   ``AnalyticsError/timedOut(after:)`` at the time limit.
    @discardableResult
    func flush(within limit: Duration?) async throws(AnalyticsError) -> FlushReport

    /// Waits until all events that were tracked before the call are durable. Without consent there is nothing to store,
    /// and the call succeeds. Cancelling the task does not end the wait.
    ///
    /// - Throws: ``AnalyticsError/log(_:)`` or ``AnalyticsError/storage(_:)`` if they cannot be stored. They stay in
    ///   memory, up to a limit.
    func persist() async throws(AnalyticsError)

    /// Waits like ``persist()``, and then closes the file of this process, so that it holds no lock on it. Call it before
    /// iOS suspends the app.
    ///
    /// - Throws: The errors of ``persist()``.
    func prepareForSuspension() async throws(AnalyticsError)
}

extension AnalyticsTracking {
    /// Tracks an action of the user, such as `Item Viewed`.
    public func track(_ name: String, properties: [String: AnalyticsValue] = [:]) {
        track(AnalyticsEvent(.track(name), properties: properties))
    }

    /// Tracks a screen that is shown, such as `Checkout`.
    public func screen(_ name: String, properties: [String: AnalyticsValue] = [:]) {
        track(AnalyticsEvent(.screen(name), properties: properties))
    }

    /// Tells the server that the current user and the anonymous id are the same person, and sets the user's traits.
    public func identify(traits: [String: AnalyticsValue] = [:]) {
        track(AnalyticsEvent(.identify, properties: traits))
    }

    /// Adds the current user to a group, such as a company, and sets the group's traits.
    public func group(_ id: String, traits: [String: AnalyticsValue] = [:]) {
        track(AnalyticsEvent(.group(id: id), properties: traits))
    }

    /// Tells the server that the current user is also known as `userID`.
    public func alias(_ userID: String) {
        track(AnalyticsEvent(.alias(userID: userID)))
    }

    /// Delivers all events that were tracked before the call, without a time limit. See ``flush(within:)``.
    @discardableResult
    public func flush() async throws(AnalyticsError) -> FlushReport {
        try await flush(within: nil)
    }
}
