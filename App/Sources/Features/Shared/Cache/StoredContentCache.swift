package import Core
package import Foundation

/// A cache of the content of one server in a storage for caches, which survives a restart. The oldest content of all
/// servers is removed beyond the limits.
package struct StoredContentCache: ContentCache {
    package struct Limits: Sendable, Hashable {
        /// The maximum number of entries.
        package var entries: Int
        /// The maximum size of all entries together, in bytes.
        package var bytes: Int

        /// By default 64 entries and 512 KB.
        package init(entries: Int = 64, bytes: Int = 512_000) {
            self.entries = entries
            self.bytes = bytes
        }
    }

    private struct Entry: Codable {
        var date: Date
        var bytes: Int
    }

    private let storage: any SecureStorageProtocol
    /// The beginning of the keys of the server's content.
    private let scope: String
    private let limits: Limits
    private let now: @Sendable () -> Date
    private static let indexKey = "content.index"
    private static let prefix = "content.of."

    /// Creates a cache in `storage`, which should hold nothing else, since each write may rewrite all of it. `server` is
    /// the address or another name of the server of the content.
    package init(
        storage: any SecureStorageProtocol,
        server: String,
        limits: Limits = Limits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.storage = storage
        scope = server.storageKeyPart + "."
        self.limits = limits
        self.now = now
    }

    /// Returns the content stored under `key`, and its date.
    package func content(for key: String) async -> (data: Data, date: Date)? {
        let key = scope + key
        return try? await storage.transaction { transaction in
            guard let date = Self.index(in: transaction)[key]?.date, let data = transaction[Self.prefix + key] else {
                return nil
            }
            return (data, date)
        }
    }

    /// Stores `data` in one transaction, unless it alone exceeds the limit.
    package func store(_ data: Data, for key: String) async {
        guard data.count <= limits.bytes else { return }
        let key = scope + key
        let entry = Entry(date: now(), bytes: data.count)
        try? await storage.transaction { [limits] transaction throws(SecureStorageError) in
            var index = Self.index(in: transaction)
            index[key] = nil
            var bytes = index.values.reduce(entry.bytes) { $0 + $1.bytes }
            for (oldest, evicted) in index.sorted(by: { $0.value.date < $1.value.date })
            where index.count >= limits.entries || bytes > limits.bytes {
                index[oldest] = nil
                bytes -= evicted.bytes
            }
            index[key] = entry
            transaction[Self.prefix + key] = data
            try transaction.set(value: index, for: Self.indexKey)
            for stored in transaction.keys
            where stored.hasPrefix(Self.prefix) && index[String(stored.dropFirst(Self.prefix.count))] == nil {
                transaction[stored] = nil
            }
        }
    }

    /// Removes the server's content whose key matches.
    package func remove(where matches: @escaping @Sendable (_ key: String) -> Bool) async {
        // A transaction would rewrite the storage even if nothing matches.
        let matchesScoped: @Sendable (String) -> Bool = { [scope] key in
            key.hasPrefix(scope) && matches(String(key.dropFirst(scope.count)))
        }
        guard let keys = try? await storage.keys(),
            keys.contains(where: { matchesScoped(String($0.dropFirst(Self.prefix.count))) })
        else { return }
        try? await storage.transaction { transaction throws(SecureStorageError) in
            var index = Self.index(in: transaction)
            for key in index.keys where matchesScoped(key) { (index[key], transaction[Self.prefix + key]) = (nil, nil) }
            try transaction.set(value: index, for: Self.indexKey)
        }
    }

    private static func index(in transaction: StorageTransaction) -> [String: Entry] {
        (try? transaction.value([String: Entry].self, for: indexKey)) ?? [:]
    }
}
