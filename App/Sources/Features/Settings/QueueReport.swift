package import AnalyticsModule
package import Foundation

/// The state of the analytics queue that a screen shows.
package struct QueueReport: Sendable, Hashable {
    package let waiting: Int
    /// The size of the queued events in bytes.
    package let bytes: Int
    /// The number of events of this run that were dropped because the queue was full.
    package let lost: Int
    /// The user's decision, without which nothing is sent.
    package let consent: AnalyticsConsent
    /// The number of events that the server has refused, also in earlier runs.
    package let refused: Int
    /// The server's reason for the last refused event.
    package let lastRefusal: String?
    /// The end of the wait in which nothing is sent automatically.
    package let waitEnd: Date?
    /// The error of reading or writing the queue.
    package let failure: UserFacingError?
    /// The last flush that delivered events, also in an earlier run.
    package let lastDelivery: AnalyticsStatus.Delivery?
    /// The error of the last flush of this run.
    package let flushFailure: UserFacingError?

    init(_ status: AnalyticsStatus) {
        waiting = status.pendingCount
        bytes = status.pendingBytes
        lost = status.droppedCount
        consent = status.consent
        refused = status.refusedCount
        lastRefusal = status.lastRefusal
        waitEnd = status.wait?.end
        failure = status.storageFailure.map(UserFacingError.init)
        lastDelivery = status.lastDelivery
        flushFailure = status.flushFailure.map(UserFacingError.init)
    }
}

extension QueueReport {
    package var isSharing: Bool { consent == .granted }

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
