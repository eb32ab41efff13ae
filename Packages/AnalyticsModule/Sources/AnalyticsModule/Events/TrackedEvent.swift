import Foundation

/// A tracked event that is not stored yet.
struct TrackedEvent: Sendable {
    let event: AnalyticsEvent
    /// The number of the event in this run, from 1. It makes the message id unique.
    let number: Int
    /// The time of tracking.
    let date: Date
    let owner: EventOwner
    /// The share of the event in the limit of the buffer.
    let byteCount: Int
}

/// The user and the identity of consecutive events. Events share it, so that tracking one costs a reference.
final class EventOwner: Sendable {
    let user: AnalyticsUser?
    /// The number of calls of ``AnalyticsTracking/reset()`` before.
    let resets: Int

    init(user: AnalyticsUser?, resets: Int) {
        self.user = user
        self.resets = resets
    }
}

extension AnalyticsEvent {
    /// The bytes of all texts, and some for each value. Counting them costs no allocation.
    var byteCount: Int { 100 + (identifier?.utf8.count ?? 0) + AnalyticsValue.object(properties).byteCount(depth: 1) }
}

extension AnalyticsValue {
    /// Values below the deepest level are not sent. They do not count, so that no input can exhaust the stack.
    fileprivate func byteCount(depth: Int) -> Int {
        switch self {
        case .string(let text): text.utf8.count
        case .array(let values) where depth <= Self.maxDepth:
            values.reduce(16) { $0 + 16 + $1.byteCount(depth: depth + 1) }
        case .object(let members) where depth <= Self.maxDepth:
            members.reduce(16) { $0 + 16 + $1.key.utf8.count + $1.value.byteCount(depth: depth + 1) }
        case .int, .double, .bool, .null, .array, .object: 0
        }
    }
}
