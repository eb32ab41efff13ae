/// The storage key of a chunk: `analytics.queue.<number>.<writer>`.
///
/// Chunks are ordered by number, not by text, which would put 10 before 2. Each tracker has its own writer id, so that
/// trackers with the same storage never overwrite each other's chunks.
struct ChunkKey: Hashable, Comparable, Sendable {
    let number: Int
    let writer: String

    /// The prefix of the keys of damaged records.
    static let damagedPrefix = "analytics.damaged."
    private static let prefix = "analytics.queue."
    /// The largest accepted number, so that the numbers that follow it cannot overflow.
    private static let maxNumber = 1 << 60

    init(number: Int, writer: String) {
        self.number = number
        self.writer = writer
    }

    /// Parses a storage key. Returns `nil` if it is not that of a chunk.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]), (0...Self.maxNumber).contains(number) else { return nil }
        self.init(number: number, writer: String(parts[1]))
    }

    var text: String { "\(Self.prefix)\(number).\(writer)" }
    /// The key to which the chunk is moved if it is damaged.
    var damagedText: String { "\(Self.damagedPrefix)\(number).\(writer)" }

    static func < (left: ChunkKey, right: ChunkKey) -> Bool {
        (left.number, left.writer) < (right.number, right.writer)
    }
}
