import AnalyticsModule

extension AnalyticsConsentManaging {
    /// Takes a decision and stores it even if the calling task, which is that of a view, is cancelled.
    func decideUncancelled(_ consent: AnalyticsConsent) async throws {
        try await Task { try await setConsent(consent) }.value
    }
}
