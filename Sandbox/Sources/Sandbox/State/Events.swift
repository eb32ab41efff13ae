public import Foundation

/// A received analytics event.
public struct ReceivedEvent: Sendable, Hashable {
    let messageID: String
    /// `track`, `identify`, `screen`, `page`, `group` or `alias`.
    public let type: String
    /// The name of a `track`, `screen` or `page` event.
    public let name: String?
    /// The id of the signed-in user.
    public let userID: String?
    /// The id of the installation.
    public let anonymousID: String?
    /// The complete event as JSON with sorted keys.
    public let json: Data
}

extension SandboxState {
    /// The number of stored message ids.
    static let messageIDLimit = 10_000

    /// Returns the events without duplicates of earlier ones.
    mutating func receive(_ events: [ReceivedEvent]) -> [ReceivedEvent] {
        var seen = Set(messageIDs)
        let new = events.filter { seen.insert($0.messageID).inserted }
        messageIDs = Array((messageIDs + new.map(\.messageID)).suffix(Self.messageIDLimit))
        return new
    }
}
