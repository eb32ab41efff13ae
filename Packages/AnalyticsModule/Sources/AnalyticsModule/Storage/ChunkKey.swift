import Core

/// The storage key of a chunk: `analytics.queue.<server>.<number>.<writer>`.
///
/// Chunks belong to the server that receives their events. They are ordered by number, not by text, which would put 10
/// before 2. Each tracker has its own writer id, so that trackers with the same storage never overwrite each other's chunks.
struct ChunkKey: Hashable, Comparable, Sendable {
    let server: String
    let number: Int
    let writer: String

    /// The prefix of the keys of all servers' chunks.
    static let prefix = "analytics.queue."
    /// The prefix of the keys of damaged records.
    static let damagedPrefix = "analytics.damaged."
    /// The largest accepted number, so that the numbers that follow it cannot overflow.
    private static let maxNumber = 1 << 60

    init(server: String, number: Int, writer: String) {
        (self.server, self.number, self.writer) = (server, number, writer)
    }

    /// Parses a storage key. Returns `nil` if it is not that of a chunk for `server`.
    init?(_ text: String, server: String) {
        let prefix = Self.prefix + server.storageKeyPart + "."
        guard text.hasPrefix(prefix) else { return nil }
        let parts = text.dropFirst(prefix.count).split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]), (0...Self.maxNumber).contains(number) else { return nil }
        self.init(server: server, number: number, writer: String(parts[1]))
    }

    var text: String { Self.prefix + name }
    /// The key to which the chunk is moved if it is damaged.
    var damagedText: String { Self.damagedPrefix + name }
    private var name: String { "\(server.storageKeyPart).\(number).\(writer)" }

    static func < (left: ChunkKey, right: ChunkKey) -> Bool {
        (left.number, left.writer) < (right.number, right.writer)
    }
}
