public import Core
public import Foundation
import Synchronization

/// A secure storage in one encrypted file.
///
/// Acknowledged writes survive kill -9 and power cuts. A damaged file is an error and never reads as empty.
/// docs/threat-model.md lists the limits, such as replacing the store with an older one.
///
/// Several processes may share a folder: each change is made under a lock, with a timeout of 10 seconds, and each read
/// sees the last change. Each write replaces the whole file, which can hold 128 MiB of entries.
///
/// The actor runs on its own thread, since file calls block. It ignores cancellation, so that a write returns its real
/// outcome. docs/storage-format.md describes the files.
public actor FileSecureStorage: SecureStorageProtocol {
    private let thread = FileThread(name: "trellis.storage")
    let files: StoreFolder
    private let provider: any KeyProvider
    private let snapshotCache = Mutex<Snapshot?>(nil)
    /// `true` if this process has read or written a store, so that a missing one is damage.
    private var hasSeenStore = false
    /// The folder's status after the last change by this process. While it is the same, there are no leftovers.
    private var cleanFolder: FileStatus?

    /// The executor of the file thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// Creates a storage in `folder`, which the first write creates with mode 0700.
    public init(folder: URL, key: some KeyProvider = .keyFile) {
        self.init(folder: folder, key: key, supportsRenameFlags: true)
    }

    /// Creates a storage for a test, without ``RenameFlag`` or with another timeout of the lock.
    package init(
        folder: URL,
        key: any KeyProvider,
        supportsRenameFlags: Bool = true,
        lockTimeout: Duration = .seconds(10)
    ) {
        files = StoreFolder(folder, supportsRenameFlags: supportsRenameFlags, lockTimeout: lockTimeout)
        provider = key
    }

    /// Returns the data stored under `key`, or `nil` if there is none. A store that cannot be read is an error.
    public nonisolated func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await entries()[key]
    }

    /// Returns the keys of all entries, sorted.
    public nonisolated func keys() async throws(SecureStorageError) -> [String] {
        try await entries().keys.sorted()
    }

    /// Runs `body` under the lock, on the file thread, and returns once its changes are durable.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        try withLock { () throws(SecureStorageError) in
            let snapshot = try loadSnapshot()
            var transaction = StorageTransaction(snapshot.entries)
            let result = try body(&transaction)
            // A removal by another process may not be durable yet, so removing a missing entry writes, too.
            let hasChanges = transaction.changedKeys.contains {
                transaction[$0] != nil || snapshot.entries[$0] != nil || !snapshot.isDurable
            }
            if hasChanges { try write(transaction.entries, after: snapshot) }
            return result
        }
    }
}

extension FileSecureStorage: CustomStringConvertible, CustomReflectable {
    /// The folder only.
    public nonisolated var description: String { "FileSecureStorage(\(files.folder.path))" }
    /// No children.
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Reading
extension FileSecureStorage {
    /// The snapshot of the cache, or `nil` if the files have changed or are no longer private.
    ///
    /// Runs on any thread: reading the status of two files takes a tenth of the time of a switch to the file thread.
    /// Errors are left to that thread.
    private nonisolated var cachedSnapshot: Snapshot? {
        guard let snapshot = snapshotCache.withLock({ $0 }),
            let folder = try? FileStatus(path: files.folder.path),
            (try? folder.check(.folder, at: files.folder.path)) != nil,
            let status = try? FileStatus(path: files.store), status == snapshot.status
        else { return nil }
        return snapshot
    }

    private nonisolated func entries() async throws(SecureStorageError) -> [String: Data] {
        if let snapshot = cachedSnapshot { return snapshot.entries }
        return try await loadSnapshotForReading().entries
    }

    private func loadSnapshotForReading() throws(SecureStorageError) -> Snapshot {
        guard try FileStatus(path: files.folder.path) != nil else {
            guard !hasSeenStore else { throw disappeared }
            return Snapshot()
        }
        try files.folder.prepare()
        do throws(SecureStorageError) {
            return try loadSnapshot()
        } catch {
            // A writer may have changed the store, its key or its backup between the reads. Under the lock, none does.
            return try files.lock.withLock { () throws(SecureStorageError) in try loadSnapshot() }
        }
    }

    /// Loads the snapshot. An error is certain only under the lock.
    func loadSnapshot() throws(SecureStorageError) -> Snapshot {
        if let snapshot = cachedSnapshot { return snapshot }
        let snapshot = try readStore()
        // The store was removed, or its disk is gone. It must not be taken for a new one.
        if snapshot == nil, hasSeenStore { throw disappeared }
        hasSeenStore = snapshot != nil
        cache(snapshot ?? Snapshot())
        return snapshot ?? Snapshot()
    }

    /// Reads the store. Returns `nil` if it is missing; a missing store with a backup is damage.
    private func readStore() throws(SecureStorageError) -> Snapshot? {
        let path = files.store
        guard let file = try OpenFile.reading(path) else {
            // A write never leaves the folder without a store.
            guard try FileStatus(path: files.backup) != nil else {
                // A key that cannot be used would fail the first write.
                _ = try provider.key(in: files.url)
                return nil
            }
            throw .damaged(path: path, reason: "it is missing, though its backup is there")
        }
        // Taken before reading, so that it differs if the content changes in between.
        let status = try file.status()
        try status.check(.file, at: path)
        let content: Data
        do throws(SecureStorageError) {
            content = try file.content()
        } catch {
            guard error == .system(EIO, path: path) else { throw error }
            throw .damaged(path: path, reason: "the disk cannot read it back")
        }
        let header = try StoreHeader(content, path: path)
        let key = try key(for: header)
        guard let entries = SealedFile.open(content, header: header, key: key) else {
            throw .damaged(path: path, reason: "it was changed or cut")
        }
        return Snapshot(file: file, status: status, header: header, entries: entries, isDurable: false)
    }

    /// Returns the key of a store with this header.
    private func key(for header: StoreHeader) throws(SecureStorageError) -> StorageKey {
        let path = files.store
        let source = provider.source(in: files.url)
        guard let key = try provider.key(in: files.url) else { throw .keyMissing(path: path, source: source) }
        guard key.id == header.keyID else { throw .wrongKey(path: path, source: source) }
        return key
    }

    private var disappeared: SecureStorageError {
        .damaged(path: files.store, reason: "it was there before and is missing now")
    }

    private func cache(_ snapshot: Snapshot?) {
        snapshotCache.withLock { $0 = snapshot }
    }

    /// Forgets the store, before it is removed on purpose.
    func forgetStore() {
        cache(nil)
        hasSeenStore = false
    }
}

// MARK: - Writing
extension FileSecureStorage {
    /// Removes the leftovers of killed writers and runs `body`, both under the lock.
    func withLock<Result>(_ body: () throws(SecureStorageError) -> Result) throws(SecureStorageError) -> Result {
        try files.folder.prepare()
        return try files.lock.withLock { () throws(SecureStorageError) -> Result in
            if try FileStatus(path: files.folder.path) != cleanFolder { try files.removeLeftovers() }
            cleanFolder = nil
            let result = try body()
            cleanFolder = try? FileStatus(path: files.folder.path)
            return result
        }
    }

    /// Returns the key of the present store, or creates one for a new store.
    ///
    /// Each write asks the provider: a store sealed with a removed key could not be opened in the next run.
    private func loadOrCreateKey(for snapshot: Snapshot) throws(SecureStorageError) -> StorageKey {
        guard let header = snapshot.header else { return try provider.createKey(in: files.url) }
        return try key(for: header)
    }

    /// Replaces the store with one that holds `entries`.
    func write(_ entries: [String: Data], after snapshot: Snapshot) throws(SecureStorageError) {
        let key = try loadOrCreateKey(for: snapshot)
        let new = try SealedFile(entries, after: snapshot.header, key: key, path: files.store)
        cache(nil)
        let (file, status) = try files.replaceStore(with: new.content, current: snapshot.status)
        cache(Snapshot(file: file, status: status, header: new.header, entries: entries))
        hasSeenStore = true
    }
}

/// The content of a store at one moment; by default that of a store that never existed.
struct Snapshot: Sendable {
    /// The store's file. While it is open, ``status`` identifies it.
    var file: OpenFile?
    var status: FileStatus?
    var header: StoreHeader?
    var entries: [String: Data] = [:]
    /// `true` if this process made the store durable. Another process may have been killed before it did so.
    var isDurable = true
}
