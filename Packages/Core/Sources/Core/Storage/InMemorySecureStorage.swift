public import Foundation

/// A secure storage in memory, for tests, previews and runs that keep no data.
public actor InMemorySecureStorage: SecureStorageProtocol {
    private var entries: [String: Data]

    /// Creates a storage with `entries`.
    public init(_ entries: [String: Data] = [:]) {
        self.entries = entries
    }

    /// Returns the data stored under `key`.
    public func data(for key: String) -> Data? {
        entries[key]
    }

    /// Returns all keys, sorted.
    public func keys() -> [String] {
        entries.keys.sorted()
    }

    /// Runs `body` on the entries and stores its changes unless it throws.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction(entries)
        let result = try body(&transaction)
        entries = transaction.entries
        return result
    }
}
