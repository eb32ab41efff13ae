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

/// The person that consecutive events belong to. Events share it, so that tracking one costs a reference.
final class EventOwner: Sendable {
    let user: AnalyticsUser?
    /// The number of calls of ``AnalyticsTracking/reset()`` before.
    let resets: Int

    init(user: AnalyticsUser?, resets: Int) {
        (self.user, self.resets) = (user, resets)
    }
}

extension AnalyticsEvent {
    /// A lower bound of the size of the event as JSON, which costs no allocation.
    var approximateByteCount: Int {
        let own =
            switch kind {
            case .track(let text), .screen(let text), .group(let text), .alias(let text): text.utf8.count
            case .identify: 0
            }
        return 100 + own + properties.approximateByteCount(depth: 1)
    }
}

extension [String: AnalyticsValue] {
    fileprivate func approximateByteCount(depth: Int) -> Int {
        var count = 2
        for (name, value) in self { count += name.utf8.count + 3 + value.approximateByteCount(depth: depth + 1) }
        return count
    }
}

extension AnalyticsValue {
    /// Values below the deepest level are not sent, so they do not count.
    fileprivate func approximateByteCount(depth: Int) -> Int {
        switch self {
        case .string(let text): text.utf8.count + 2
        case .array(let values) where depth <= JSONWriter.maxDepth:
            values.reduce(2) { $0 + 1 + $1.approximateByteCount(depth: depth + 1) }
        case .object(let members) where depth <= JSONWriter.maxDepth: members.approximateByteCount(depth: depth)
        case .int, .double, .bool, .null, .array, .object: 1
        }
    }
}
