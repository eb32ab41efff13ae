/// The user's decision about analytics.
public enum AnalyticsConsent: String, Sendable, Hashable, Codable, CaseIterable {
    /// No decision. Events are queued on the device and not sent.
    case undecided
    /// Consent. Events are queued and sent.
    case granted
    /// Refusal. Events are neither queued nor sent, and queued events are deleted.
    case denied
}

/// Provides and stores the user's consent.
public protocol AnalyticsConsentManaging: Sendable {
    /// The current consent. Until the storage has been read, it is that of the configuration.
    var consent: AnalyticsConsent { get }

    /// Sets the consent, which takes effect immediately, and returns when it is stored.
    ///
    /// ``AnalyticsConsent/denied`` deletes queued events and stops a running flush, whose callers get
    /// ``AnalyticsError/consentNeeded``. Cancelling the task does not end the wait.
    ///
    /// - Throws: ``AnalyticsError/storage(_:)`` if the consent cannot be stored or stored events cannot be deleted. The
    ///   consent applies until the process ends. Call again to retry.
    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError)
}
