import Foundation

/// An event as it was tracked, with all that depends on that moment.
struct TrackedEvent: Sendable {
    let messageID: String
    let name: String
    let properties: [String: AnalyticsValue]
    let user: AnalyticsUser?
    let timestamp: Date
}

/// An event ready to be sent, and the chunk of the stored queue that it belongs to.
struct QueuedEvent: Sendable {
    let chunk: Int
    /// The event as JSON. It is never made again, so a repetition has the same bytes.
    let json: Data
}
