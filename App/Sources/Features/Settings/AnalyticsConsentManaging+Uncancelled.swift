import AnalyticsModule

extension AnalyticsConsentManaging {
    /// Stores a decision even if the calling task, such as that of a view, is cancelled.
    func decideUncancelled(_ consent: AnalyticsConsent) async throws {
        try await Task { try await setConsent(consent) }.value
    }
}
