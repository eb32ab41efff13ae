import Foundation

/// An event with the user and the date of its call.
struct TrackedEvent: Sendable {
    let messageID: String
    let name: String
    let properties: [String: AnalyticsValue]
    let user: AnalyticsUser?
    let timestamp: Date
}
