public import Core
public import Foundation

/// Keeps content in a storage of its own, so that it survives a restart; bounded, the oldest goes first.
public actor StoredContentCache: ContentCache {
    /// How much is kept.
    public struct Limits: Sendable, Hashable {
        /// How many entries.
        public var entries: Int
        /// How large they are together, in bytes.
        public var bytes: Int

        /// By default 64 entries and 512 KB.
        public init(entries: Int = 64, bytes: Int = 512_000) {
            self.entries = entries
            self.bytes = bytes
        }
    }

    private struct Entry: Codable {
        var date: Date
        var bytes: Int
    }

    private let storage: any SecureStorageProtocol
    private let limits: Limits
    private let now: @Sendable () -> Date
    private var index: [String: Entry]?

    private static let indexKey = "content.index"
    private static let prefix = "content.of."

    /// Keeps content in `storage`, which should hold nothing else, as each write may cost as much as all of it.
    public init(
        storage: any SecureStorageProtocol,
        limits: Limits = Limits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.storage = storage
        self.limits = limits
        self.now = now
    }

    /// What was kept under `key`, and when.
    public func content(for key: String) async -> (data: Data, date: Date)? {
        guard let entry = await loadedIndex()[key], let data = try? await storage.data(for: Self.prefix + key) else {
            return nil
        }
        return (data, entry.date)
    }

    /// Keeps `data`, unless it alone is over the limit.
    public func keep(_ data: Data, for key: String) async {
        guard data.count <= limits.bytes else { return }
        var index = await loadedIndex()
        index[key] = Entry(date: now(), bytes: data.count)
        var gone: [String] = []
        while index.count > limits.entries || index.values.reduce(0, { $0 + $1.bytes }) > limits.bytes,
            let oldest = index.filter({ $0.key != key }).min(by: { $0.value.date < $1.value.date })?.key
        {
            index[oldest] = nil
            gone.append(oldest)
        }
        self.index = index
        try? await storage.set(data, for: Self.prefix + key)
        for key in gone { try? await storage.delete(Self.prefix + key) }
        try? await storage.set(value: index, for: Self.indexKey)
    }

    private func loadedIndex() async -> [String: Entry] {
        if let index { return index }
        let stored = (try? await storage.value([String: Entry].self, for: Self.indexKey)) ?? [:]
        let keys = (try? await storage.keys()) ?? []
        // Another call may have loaded and changed it meanwhile.
        if let index { return index }
        index = stored
        // What a crash left without an entry would never go otherwise.
        for key in keys where key.hasPrefix(Self.prefix) && stored[String(key.dropFirst(Self.prefix.count))] == nil {
            try? await storage.delete(key)
        }
        return index ?? stored
    }
}
