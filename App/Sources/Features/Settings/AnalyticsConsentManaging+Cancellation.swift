import AnalyticsModule

extension AnalyticsConsentManaging {
    /// Stores the decision of the user even if the calling task, such as that of a view, is cancelled.
    func setConsentIgnoringCancellation(_ consent: AnalyticsConsent) async throws {
        try await Task { try await setConsent(consent) }.value
    }
}
