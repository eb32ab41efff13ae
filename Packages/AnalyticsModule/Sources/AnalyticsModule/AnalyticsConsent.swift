/// Whether the person allows that what they do is tracked.
public enum AnalyticsConsent: String, Sendable, Hashable, Codable, CaseIterable {
    /// They were not asked yet: events are gathered on this device, and none is sent.
    case undecided
    /// They agreed: events are gathered and sent.
    case granted
    /// They refused: nothing is gathered, nothing sent, and what was gathered is gone.
    case denied
}

/// Knows and changes what the person allows.
public protocol AnalyticsConsentManaging: Sendable {
    /// What counts now. Until the storage was read it is what the configuration says.
    var consent: AnalyticsConsent { get }

    /// Takes a decision. It counts at once: ``AnalyticsConsent/denied`` empties the queue and stops a flush under way,
    /// whose callers get ``AnalyticsError/consentNeeded``. It returns when the decision is durable; cancelling the task
    /// does not end that wait.
    ///
    /// - Throws: ``AnalyticsError/storage(_:)`` if the decision could not be made durable, or not all stored events
    ///   could be removed. It counts nonetheless until the process ends; call again to keep it.
    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError)
}
