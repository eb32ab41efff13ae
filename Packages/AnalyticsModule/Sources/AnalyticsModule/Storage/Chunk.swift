import Core
import Foundation

/// A part of the stored queue: events as lines of JSON.
struct Chunk {
    let id: Int
    /// What is stored, if anything is yet.
    var key: ChunkKey?
    var events: [Data] = []
    var byteCount = 0
    var isSaved = false

    /// What a chunk grows to, in bytes. Each save writes the last chunk anew, so this bounds the cost of one.
    static let maxBytes = 100_000

    var data: Data {
        Data(events.joined(separator: [Self.newline]))
    }

    mutating func append(_ event: Data) {
        events.append(event)
        byteCount += event.count + 1
        isSaved = false
    }

    /// Reads the events in `data`; nil if any part of it is damaged.
    static func parse(_ data: Data) -> [(messageID: String, json: Data)]? {
        var events: [(messageID: String, json: Data)] = []
        for line in data.split(separator: newline, omittingEmptySubsequences: false) {
            guard let identity = try? WireJSON.decode(Identity.self, from: line) else { return nil }
            events.append((identity.messageId, Data(line)))
        }
        return events
    }

    private struct Identity: Decodable {
        let messageId: String
    }

    private static let newline = UInt8(ascii: "\n")
}
