import Core
import Foundation

/// A part of the stored queue: events as lines of JSON.
struct Chunk {
    let id: Int
    /// The storage key, or `nil` if the chunk has not been stored.
    var key: ChunkKey?
    var events: [Data] = []
    var byteCount = 0
    var isSaved = false

    /// The size limit of a chunk. It bounds the cost of a save, which rewrites the last chunk.
    static let maxBytes = 100_000

    var data: Data {
        Data(events.joined(separator: [Self.newline]))
    }

    mutating func append(_ event: Data) {
        events.append(event)
        byteCount += event.count + 1
        isSaved = false
    }

    /// Returns the events in `data`, or `nil` if any of them is damaged.
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
