package import Core
import Foundation

/// Tries whether the storage works.
package protocol StorageChecking: Sendable {
    /// Reads everything, and writes, reads and removes a trial entry.
    ///
    /// - Throws: The first trouble it meets; nothing is changed by it.
    func check() async throws(SecureStorageError) -> StorageSummary
}

/// What a check of the storage found.
package struct StorageSummary: Sendable, Hashable {
    /// How many entries there are.
    package let entries: Int
    /// How large they are together, in bytes, without what keeping them takes.
    package let bytes: Int

    /// Describes what was found.
    package init(entries: Int, bytes: Int) {
        self.entries = entries
        self.bytes = bytes
    }
}

/// Checks any storage from the outside.
package struct StorageProbe: StorageChecking {
    private let storage: any SecureStorageProtocol
    private static let trialKey = "app.check"

    /// Checks `storage`.
    package init(storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    /// Reads everything, and writes, reads and removes a trial entry.
    package func check() async throws(SecureStorageError) -> StorageSummary {
        var (entries, bytes) = (0, 0)
        for key in try await storage.keys() where key != Self.trialKey {
            guard let data = try await storage.data(for: key) else { continue }
            entries += 1
            bytes += data.count
        }
        let trial = Data("trial".utf8)
        try await storage.set(trial, for: Self.trialKey)
        let found = try await storage.data(for: Self.trialKey)
        try await storage.delete(Self.trialKey)
        guard found == trial else { throw .undecodable(key: Self.trialKey) }
        return StorageSummary(entries: entries, bytes: bytes)
    }
}

/// Where the app keeps its data, to be shown.
package struct DataFolder: Sendable, Hashable {
    /// The path of the folder.
    package let path: String

    /// Names the folder.
    package init(path: String) {
        self.path = path
    }
}
