public import Foundation

/// An analytics event that the server received.
public struct ReceivedEvent: Sendable, Hashable {
    /// The id that tells events apart.
    public let messageID: String
    /// `track`, `identify`, `screen`, `page`, `group` or `alias`.
    public let type: String
    /// The name of a `track` event.
    public let name: String?
    /// The signed-in user.
    public let userID: String?
    /// The installation, before sign-in.
    public let anonymousID: String?
    /// All members of the event, as JSON with sorted keys.
    public let json: Data
}

extension SandboxState {
    /// The number of message ids that are remembered.
    static let messageMemory = 10_000

    /// Counts the events that are new and returns them.
    mutating func receive(_ events: [ReceivedEvent]) -> [ReceivedEvent] {
        var seen = Set(messageIDs)
        let new = events.filter { seen.insert($0.messageID).inserted }
        messageIDs = Array((messageIDs + new.map(\.messageID)).suffix(Self.messageMemory))
        eventCount += new.count
        return new
    }
}
