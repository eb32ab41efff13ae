public import Core
import Crypto
public import Foundation

/// A secure storage in one encrypted file.
///
/// The folder holds `store.sealed`, its key `store.key` and `store.lock`; mode 0700 for the folder, 0600 for the
/// files. What was acknowledged has been synced to disk. Several processes may use one folder:
/// each change is made under a lock, and each read sees the last one. What cannot be read is an error, never empty.
public actor FileSecureStorage: SecureStorageProtocol {
    private let thread = FileThread(name: "trellis.storage")
    private let folder: PrivateFolder
    private let store: DurableFile
    private let keyFile: DurableFile
    private let lock: FileLock

    /// Runs on a thread of its own, as files block.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// Names the folder; it is made when something is first set.
    public init(folder: URL) {
        self.folder = PrivateFolder(path: folder.path)
        store = DurableFile(path: folder.appending(path: "store.sealed").path)
        keyFile = DurableFile(path: folder.appending(path: "store.key").path)
        lock = FileLock(path: folder.appending(path: "store.lock").path)
    }

    /// The data kept under `key`; nil only if it is certain that there is none.
    public func data(for key: String) throws(SecureStorageError) -> Data? {
        try entries()[key]
    }

    /// All keys in use, sorted.
    public func keys() throws(SecureStorageError) -> [String] {
        try entries().keys.sorted()
    }

    private func entries() throws(SecureStorageError) -> [String: Data] {
        guard try FileStatus(path: folder.path) != nil else { return [:] }
        try folder.prepare()
        guard let file = try store.read() else { return [:] }
        guard let key = try key() else { throw .keyMissing(path: store.path, source: "the key file \(keyFile.path)") }
        return try SealedStore.open(file, key: key, path: store.path)
    }

    /// Does `body` under the lock, and returns once its changes are on disk.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        try folder.prepare()
        return try lock.withLock { () throws(SecureStorageError) -> Result in
            var transaction = StorageTransaction(try entries())
            let result = try body(&transaction)
            guard !transaction.changedKeys.isEmpty else { return result }
            let key = if let key = try key() { key } else { try makeKey() }
            try store.replace(with: SealedStore.seal(transaction.entries, key: key, path: store.path))
            return result
        }
    }

    private func key() throws(SecureStorageError) -> SymmetricKey? {
        guard let bytes = try keyFile.read() else { return nil }
        guard bytes.count == SymmetricKeySize.bits256.bitCount / 8 else {
            throw .damaged(
                path: keyFile.path,
                reason: "it is not a key of 32 bytes",
                remedy: "Put it back from a backup."
            )
        }
        return SymmetricKey(data: bytes)
    }

    /// Makes the key, under the lock and only where there is no store: so once.
    private func makeKey() throws(SecureStorageError) -> SymmetricKey {
        let key = SymmetricKey(size: .bits256)
        try keyFile.replace(with: key.withUnsafeBytes { Data($0) })
        return key
    }
}
