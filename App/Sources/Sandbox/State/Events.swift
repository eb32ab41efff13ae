public import Foundation

/// An analytics event as it came in.
public struct ReceivedEvent: Sendable, Hashable {
    /// By which it is told apart.
    public let messageID: String
    /// `track`, `identify`, `screen`, `page`, `group` or `alias`.
    public let type: String
    /// What was tracked; only of `track`.
    public let name: String?
    /// Who did it, once signed in.
    public let userID: String?
    /// Who did it, before.
    public let anonymousID: String?
    /// All members of the event, as JSON with sorted keys.
    public let json: Data
}

extension SandboxState {
    /// How many message ids are remembered.
    static let messageMemory = 10_000

    /// Counts the events that did not come before, and gives those.
    mutating func receive(_ events: [ReceivedEvent]) -> [ReceivedEvent] {
        var seen = Set(messageIDs)
        let new = events.filter { seen.insert($0.messageID).inserted }
        messageIDs = Array((messageIDs + new.map(\.messageID)).suffix(Self.messageMemory))
        eventCount += new.count
        return new
    }
}
