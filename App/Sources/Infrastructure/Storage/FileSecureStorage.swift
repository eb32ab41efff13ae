public import Core
import Crypto
public import Foundation

/// A secure storage in one encrypted file.
///
/// The folder holds `store.sealed`, its key `store.key` and `store.lock`; mode 0700 for the folder, 0600 for the
/// files. A value that ``set(_:for:)`` acknowledged has been synced to disk. Several processes may use one folder:
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

    /// Keeps `data` under `key`. Returns once it is on disk.
    public func set(_ data: Data, for key: String) throws(SecureStorageError) {
        try change { $0[key] = data }
    }

    /// Removes what is kept under `key`, if anything is. Returns once it is gone from the disk.
    public func delete(_ key: String) throws(SecureStorageError) {
        guard try entries()[key] != nil else { return }
        try change { $0[key] = nil }
    }

    /// All keys in use, sorted.
    public func keys() throws(SecureStorageError) -> [String] {
        try entries().keys.sorted()
    }

    private func entries() throws(SecureStorageError) -> [String: Data] {
        guard try FileStatus(path: folder.path) != nil else { return [:] }
        try folder.prepare()
        guard let file = try store.read() else { return [:] }
        guard let key = try key() else { throw .keyMissing(path: keyFile.path) }
        return try SealedStore.open(file, key: key, path: store.path)
    }

    private func change(_ body: (inout [String: Data]) -> Void) throws(SecureStorageError) {
        try folder.prepare()
        try lock.withLock { () throws(SecureStorageError) -> Void in
            var entries = try entries()
            body(&entries)
            let key = if let key = try key() { key } else { try makeKey() }
            try store.replace(with: SealedStore.seal(entries, key: key, path: store.path))
        }
    }

    private func key() throws(SecureStorageError) -> SymmetricKey? {
        guard let bytes = try keyFile.read() else { return nil }
        guard bytes.count == SymmetricKeySize.bits256.bitCount / 8 else {
            throw .damaged(path: keyFile.path, reason: "it is not a key of 32 bytes")
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
