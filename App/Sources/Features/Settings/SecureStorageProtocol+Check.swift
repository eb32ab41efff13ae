import Core
import Foundation

extension SecureStorageProtocol {
    /// Reads all entries, then writes, reads and deletes a test entry.
    ///
    /// - Throws: The first error. The check changes no other entry.
    func check() async throws(SecureStorageError) -> StorageSummary {
        let testKey = "app.check"
        var (entries, bytes) = (0, 0)
        for key in try await keys() where key != testKey {
            guard let data = try await data(for: key) else { continue }
            entries += 1
            bytes += data.count
        }
        let test = Data("test".utf8)
        try await set(test, for: testKey)
        let found = try await data(for: testKey)
        try await delete(testKey)
        guard found == test else { throw .undecodable(key: testKey) }
        return StorageSummary(entries: entries, bytes: bytes)
    }
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
