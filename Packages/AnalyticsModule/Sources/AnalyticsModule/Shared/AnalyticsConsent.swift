/// The user's decision about analytics.
public enum AnalyticsConsent: String, Sendable, Hashable, Codable, CaseIterable {
    /// No decision. Events stay in memory, up to 10,000 events and 10 MB. Nothing is stored or sent.
    case undecided
    /// Consent. Events are stored and sent.
    case granted
    /// Denial. Events are not kept. Stored events, the anonymous id and the state of the delivery are deleted.
    case denied
}

/// Provides and stores the user's consent.
public protocol AnalyticsConsentManaging: Sendable {
    /// The current consent. Until the storage has been read, it is that of the configuration.
    var consent: AnalyticsConsent { get }

    /// Sets the consent, which takes effect immediately, and returns when it is stored and carried out.
    ///
    /// ``AnalyticsConsent/granted`` also stores the events in memory. All else deletes everything that is stored, and
    /// ends a running flush after its request with ``AnalyticsError/consentNeeded``. Changes are carried out in order. Other
    /// processes that use the same storage apply the consent before they store or send the next events. Cancelling the
    /// task does not end the wait.
    ///
    /// - Throws: ``AnalyticsError/storage(_:)`` if the consent cannot be stored, ``AnalyticsError/log(_:)`` if stored
    ///   events cannot be deleted, or ``AnalyticsError/lock(_:)`` if another process holds the lock of the consent. The
    ///   consent applies until the process ends. Each later write tries again.
    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError)
}
