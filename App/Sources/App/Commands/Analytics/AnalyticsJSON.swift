import AnalyticsModule
import Foundation

/// The JSON form of the status of analytics for scripts. Names do not change.
struct AnalyticsStatusJSON: Encodable {
    static let help = """
          consent              undecided, granted or denied
          pending              the number of events that wait to be sent
          pending_bytes        their size
          refused              the number of stored events that were refused
          last_sent            the date of the last delivery (ISO 8601), or null
          last_sent_count      the number of events that it delivered, or null
          postponed_until      the date until which the server asked to wait, or null
          write_key_rejection  why the server rejects the write key, or null
          error                the failure to read the log or the settings, or null
        """

    let consent: String
    let pending: Int
    let pendingBytes: Int
    let refused: Int
    @Nullable var lastSent: String?
    @Nullable var lastSentCount: Int?
    @Nullable var postponedUntil: String?
    @Nullable var writeKeyRejection: String?
    @Nullable var error: String?

    init(_ status: AnalyticsStatus) {
        (consent, pending, pendingBytes) = (status.consent.rawValue, status.pendingCount, status.pendingBytes)
        refused = status.refusedCount
        (lastSent, lastSentCount) = (status.lastDelivery?.date.formatted(.iso8601), status.lastDelivery?.count)
        postponedUntil = status.postponedUntil?.formatted(.iso8601)
        writeKeyRejection = status.writeKeyRejection
        error = status.storageFailure?.errorDescription
    }
}

/// The JSON form of a refused event for scripts. Names do not change.
struct RefusedEventJSON: Encodable {
    static let help = """
          reason      the reason
          message_id  the message id
          type        track, screen, identify, group or alias
          name        the name of a track or screen event, or null
          timestamp   the date and time in UTC (ISO 8601), or null
          event       the event as JSON text, as it would be sent
        """

    let reason: String
    let messageId: String
    let type: String
    @Nullable var name: String?
    @Nullable var timestamp: String?
    let event: String

    init(_ event: RefusedEvent) {
        (reason, messageId, type, name) = (event.reason, event.messageID, event.type, event.name)
        timestamp = event.timestamp?.formatted(.iso8601)
        self.event = String(decoding: event.json, as: UTF8.self)
    }
}
