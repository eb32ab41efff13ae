package import Core
import Foundation

/// A check of the secure storage.
package protocol StorageChecking: Sendable {
    /// Reads all entries, then writes, reads and deletes a test entry.
    ///
    /// - Throws: The first error. The check changes no other entry.
    func check() async throws(SecureStorageError) -> StorageSummary
}

/// The result of a storage check.
package struct StorageSummary: Sendable, Hashable {
    package let entries: Int
    /// The size of all entries in bytes, without overhead.
    package let bytes: Int

    package init(entries: Int, bytes: Int) {
        self.entries = entries
        self.bytes = bytes
    }
}

/// A storage check that works with every `SecureStorageProtocol`.
package struct StorageProbe: StorageChecking {
    private let storage: any SecureStorageProtocol
    private static let testKey = "app.check"

    package init(storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    /// Reads all entries, then writes, reads and deletes a test entry.
    package func check() async throws(SecureStorageError) -> StorageSummary {
        var (entries, bytes) = (0, 0)
        for key in try await storage.keys() where key != Self.testKey {
            guard let data = try await storage.data(for: key) else { continue }
            entries += 1
            bytes += data.count
        }
        let test = Data("test".utf8)
        try await storage.set(test, for: Self.testKey)
        let found = try await storage.data(for: Self.testKey)
        try await storage.delete(Self.testKey)
        guard found == test else { throw .undecodable(key: Self.testKey) }
        return StorageSummary(entries: entries, bytes: bytes)
    }
}

/// The data folder, for display.
package struct DataFolder: Sendable, Hashable {
    package let path: String

    package init(path: String) {
        self.path = path
    }
}
