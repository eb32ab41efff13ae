public import Core
public import Foundation

/// A secure storage for data that can be fetched again. A file that is damaged or sealed with another key is emptied.
///
/// It throws the errors of ``FileSecureStorage``, except for damage and for a missing or wrong key.
public final class CacheStorage: SecureStorageProtocol {
    private let storage: FileSecureStorage

    /// Creates a storage in `folder`, which should hold nothing else.
    public init(folder: URL, key: some KeyProvider = .keyFile) {
        storage = FileSecureStorage(folder: folder, key: key)
    }

    /// Returns the data stored under `key`, or `nil` if there is none.
    public func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await emptyingIfUnreadable { storage throws(SecureStorageError) in try await storage.data(for: key) }
    }

    /// Returns the keys of all entries, sorted.
    public func keys() async throws(SecureStorageError) -> [String] {
        try await emptyingIfUnreadable { storage throws(SecureStorageError) in try await storage.keys() }
    }

    /// Runs `body`; see ``FileSecureStorage/transaction(_:)``.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        try await emptyingIfUnreadable { storage throws(SecureStorageError) in try await storage.transaction(body) }
    }

    private func emptyingIfUnreadable<Result>(
        _ body: (FileSecureStorage) async throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        do throws(SecureStorageError) {
            return try await body(storage)
        } catch {
            guard error.isLoss else { throw error }
            try await storage.removeAll()
            return try await body(storage)
        }
    }
}
