public import Core
public import Foundation

/// A secure storage of what can be had again, such as a cache: when it does not open, because it is damaged or sealed with
/// another key, it is emptied and begun anew.
///
/// Its calls throw what those of ``FileSecureStorage`` throw, but not damage, and not a key that is missing or another one
/// where a new one can be made. Cancellation is not observed.
public final class DisposableStorage: SecureStorageProtocol {
    private let storage: FileSecureStorage

    /// Names the folder, which should hold nothing else, and where the key comes from.
    public init(folder: URL, key: some KeyProvider = .keyFile) {
        storage = FileSecureStorage(folder: folder, key: key)
    }

    /// The data kept under `key`; nil if there is none, or none any more.
    public func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await anew { storage throws(SecureStorageError) in try await storage.data(for: key) }
    }

    /// All keys in use, sorted.
    public func keys() async throws(SecureStorageError) -> [String] {
        try await anew { storage throws(SecureStorageError) in try await storage.keys() }
    }

    /// Does `body`; see ``FileSecureStorage/transaction(_:)``.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        try await anew { storage throws(SecureStorageError) in try await storage.transaction(body) }
    }

    /// Does `body`, and again after emptying a storage that did not open.
    private func anew<Result>(
        _ body: (FileSecureStorage) async throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        do throws(SecureStorageError) {
            return try await body(storage)
        } catch {
            switch error {
            case .damaged, .wrongKey, .keyMissing: try await storage.removeAll()
            default: throw error
            }
        }
        return try await body(storage)
    }
}
