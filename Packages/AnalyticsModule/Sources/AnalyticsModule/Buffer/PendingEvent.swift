import Foundation

/// A tracked event that is not stored yet.
struct PendingEvent: Sendable {
    var event: AnalyticsEvent
    /// The number of the event in this run, from 1. It makes the message id unique.
    let number: Int
    /// The time of tracking.
    let date: Date
    let owner: EventOwner
    /// The approximate size in memory and in JSON.
    let byteCount: Int
    /// `true` if the event exceeds the limit of the server. Its properties are dropped at once.
    let isTooLarge: Bool

    var timestamp: Date { event.timestamp ?? date }

    func messageID(prefix: String) -> String { "\(prefix)-\(number)" }
}

/// The user and the identity of consecutive events. Events share it, so that tracking one costs a reference.
final class EventOwner: Sendable {
    let user: AnalyticsUser?
    /// The number of calls of ``AnalyticsTracking/reset()`` before.
    let resets: Int

    init(user: AnalyticsUser?, resets: Int) {
        (self.user, self.resets) = (user, resets)
    }
}
