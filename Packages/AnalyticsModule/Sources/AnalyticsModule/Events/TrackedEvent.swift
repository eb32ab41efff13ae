import Foundation

/// An event, with the user and the date at the call of ``AnalyticsTracking/track(_:properties:)``.
struct TrackedEvent: Sendable {
    let messageID: String
    let name: String
    let properties: [String: AnalyticsValue]
    let user: AnalyticsUser?
    let timestamp: Date
}
