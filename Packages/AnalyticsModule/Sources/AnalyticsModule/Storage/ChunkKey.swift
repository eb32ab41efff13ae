/// The storage key of a chunk: `analytics.queue.<number>.<writer>`.
///
/// Chunks are ordered by number, never by name, which would put 10 before 2. The writer tells apart the trackers
/// that share a storage, in other processes too, so that none overwrites what another wrote.
struct ChunkKey: Hashable, Comparable, Sendable {
    let number: Int
    let writer: String

    /// What the keys of damaged parts begin with.
    static let damagedPrefix = "analytics.damaged."
    private static let prefix = "analytics.queue."
    /// Far more chunks than anyone writes, so that counting on from a number found in storage cannot overflow.
    private static let maxNumber = 1 << 60

    init(number: Int, writer: String) {
        self.number = number
        self.writer = writer
    }

    /// Reads a storage key; nil if it is not that of a chunk.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]), (0...Self.maxNumber).contains(number) else { return nil }
        self.init(number: number, writer: String(parts[1]))
    }

    var text: String { "\(Self.prefix)\(suffix)" }
    /// Where the chunk goes if it is damaged.
    var damagedText: String { "\(Self.damagedPrefix)\(suffix)" }

    private var suffix: String { "\(number).\(writer)" }

    static func < (left: ChunkKey, right: ChunkKey) -> Bool {
        (left.number, left.writer) < (right.number, right.writer)
    }
}
