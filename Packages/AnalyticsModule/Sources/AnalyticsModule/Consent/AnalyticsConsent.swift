/// The user's decision about analytics.
public enum AnalyticsConsent: String, Sendable, Hashable, CaseIterable {
    /// No decision. Events stay in memory, up to 10,000 events and 10 MB. Nothing is stored or sent.
    case undecided
    /// Consent. Events are stored and sent.
    case granted
    /// Denial. Events are not kept. Stored events, refused events and the anonymous id are deleted.
    case denied
}

/// Provides and stores the user's consent.
public protocol AnalyticsConsentManaging: Sendable {
    /// The current consent. Until the storage has been read, it is that of the configuration.
    var consent: AnalyticsConsent { get }

    /// Sets the consent, which takes effect immediately, and returns when it is stored.
    ///
    /// ``AnalyticsConsent/granted`` also stores the events in memory. ``AnalyticsConsent/denied`` also deletes all events
    /// and stops a running flush, whose callers get ``AnalyticsError/consentNeeded``. Other processes that use the same
    /// storage apply the consent before they store or send the next events. Cancelling the task does not end the wait.
    ///
    /// - Throws: ``AnalyticsError/storage(_:)`` if the consent cannot be stored, or ``AnalyticsError/log(_:)`` if stored
    ///   events cannot be deleted. The consent applies until the process ends. Each later write tries again.
    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError)
}
