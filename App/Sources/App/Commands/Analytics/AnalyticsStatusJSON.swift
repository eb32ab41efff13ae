import AnalyticsModule
import Foundation

struct AnalyticsStatusJSON: Encodable {
    static let example = """
        {"consent":"granted","pending":3,"pending_bytes":1200,"refused":0,
           "last_sent":"2026-03-14T09:26:53Z","last_sent_count":12}
        The consent is granted, denied or undecided.
        """

    let consent: String
    let pending: Int
    let pendingBytes: Int
    let refused: Int
    let lastSent: Date?
    let lastSentCount: Int?
    let lastRefusal: String?
    let nextTry: Date?
    let waitReason: String?
    let error: String?

    init(_ status: AnalyticsStatus) {
        consent = status.consent.rawValue
        pending = status.pendingCount
        pendingBytes = status.pendingBytes
        refused = status.refusedCount
        lastSent = status.lastDelivery?.date
        lastSentCount = status.lastDelivery?.count
        lastRefusal = status.lastRefusal
        nextTry = status.wait?.end
        waitReason = status.wait?.reason
        error = status.storageFailure?.errorDescription
    }
}
