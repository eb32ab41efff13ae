package import Core
package import Foundation

/// The entries of a storage, as texts.
package struct StoredEntries: Hashable, Sendable, CustomStringConvertible {
    package var entries: [String: String] = [:]

    package init() {}

    /// Reads all entries except that of the earlier writes.
    package init(of storage: some SecureStorageProtocol) async throws(SecureStorageError) {
        for key in try await storage.keys() where key != Self.earlierKey {
            entries[key] = try await storage.data(for: key).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    package func applying(_ changes: [String: String?]) -> StoredEntries {
        var copy = self
        for (key, value) in changes { copy.entries[key] = value }
        return copy
    }

    package var description: String {
        entries.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value.count > 20 ? "\($0.value.count) characters" : $0.value)" }
            .joined(separator: ",")
    }

    static let earlierKey = "earlier"
}

extension Data {
    /// The bytes as hexadecimal digits.
    package var hexadecimal: String {
        map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
