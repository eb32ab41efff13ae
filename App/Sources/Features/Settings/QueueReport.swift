package import AnalyticsModule
package import Foundation

/// The state of the analytics queue that a screen shows.
package struct QueueReport: Sendable, Hashable {
    package let waiting: Int
    /// The size of the queued events in bytes.
    package let bytes: Int
    /// The number of events of this run that were dropped because the queue was full, or found damaged.
    package let lost: Int
    /// The user's decision, without which nothing is sent.
    package let consent: AnalyticsConsent
    /// The number of stored events that were refused.
    package let refused: Int
    /// The name, or else the type, of the last refused event.
    package let lastRefused: String?
    /// The date until which the server has asked to send nothing.
    package let postponedUntil: Date?
    /// The error of reading or writing the queue.
    package let failure: UserFacingError?
    /// The last flush that delivered events, also in an earlier run.
    package let lastDelivery: AnalyticsStatus.Delivery?
    /// The error of the last flush, or of an earlier run whose write key the server has rejected.
    package let flushFailure: UserFacingError?

    init(_ status: AnalyticsStatus, lastRefused: RefusedEvent?) {
        consent = status.consent
        self.lastRefused = lastRefused.map { $0.name ?? $0.type }
        (waiting, bytes, refused) = (status.pendingCount, status.pendingBytes, status.refusedCount)
        lost = status.total.dropped + status.total.damaged
        (postponedUntil, failure) = (status.postponedUntil, status.storageFailure.map(UserFacingError.init))
        lastDelivery = status.lastDelivery
        let rejection = status.writeKeyRejection.map { AnalyticsError.unauthorized(reason: $0) }
        let lastError: AnalyticsError? =
            if case .failure(let error) = status.lastFlush?.result { error } else { rejection }
        flushFailure = lastError.map(UserFacingError.init)
    }
}

extension QueueReport {
    /// The user's decision and its effect on events.
    package var consentText: LocalizedText {
        switch consent {
        case .undecided: .consentUndecided
        case .granted: .consentGranted
        case .denied: .consentDenied
        }
    }

    /// The last delivery, or `nil` after a refusal, which has deleted it.
    @MainActor
    package func lastDeliveryText(_ localizer: Localizer) -> LocalizedText? {
        guard let lastDelivery else { return consent == .denied ? nil : .neverSent }
        return .lastSent(lastDelivery.count, at: localizer.dateAndTime(lastDelivery.date))
    }
}
