public import Core
public import Foundation
import Synchronization

/// A secure storage in one encrypted file.
///
/// Acknowledged writes survive kill -9 and power cuts. A damaged file is an error, never absence; docs/threat-model.md
/// says what is not noticed, such as an older whole file.
/// Several processes may share a folder: each change is made under a lock, with a timeout of 10 seconds, and each read
/// sees the last change. Writes that wait for the disk at the same time are written together. Each write replaces the
/// whole file, which may have at most 1 GiB.
///
/// docs/storage-format.md describes the files. The actor runs on a thread of its own, since
/// file calls block. Cancellation is not observed: a write returns its real outcome.
public actor FileSecureStorage: SecureStorageProtocol {
    private let thread = FileThread(name: "trellis.storage")
    let files: StoreFolder
    var provider: any KeyProvider
    private let queue = Mutex<[any AnyPendingTransaction]>([])
    private let lastSnapshot = Mutex<Snapshot?>(nil)
    private var hasSeenStore = false
    /// The id of the key whose rotation is finished.
    private var committedKey: String?
    /// The folder after the last change here. While it is the same, there are no leftovers to remove.
    private var cleanFolder: FileStatus?
    private static let disappeared = "it was there before and is missing now"

    /// The executor of the file thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// Names the folder, which is created with mode 0700 by the first write, and the source of the key.
    public init(folder: URL, key: some KeyProvider = .keyFile) {
        self.init(folder: folder, key: key, supportsAtomicSwap: true)
    }

    /// Lets tests disable the atomic swap of files and change the timeout of the lock.
    package init(
        folder: URL,
        key: any KeyProvider,
        supportsAtomicSwap: Bool = true,
        lockTimeout: Duration = .seconds(10)
    ) {
        files = StoreFolder(folder, supportsAtomicSwap: supportsAtomicSwap, lockTimeout: lockTimeout)
        provider = key
    }

    /// Returns whether `folder` has a store, damaged or not, or its backup. Needs no key.
    public static func exists(in folder: URL) throws(SecureStorageError) -> Bool {
        let files = StoreFolder(folder)
        if try FileStatus(path: files.store) != nil { return true }
        return try FileStatus(path: files.backup) != nil
    }

    /// Returns the data stored under `key`; nil only if there is certainly none.
    public nonisolated func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await entries()[key]
    }

    /// All keys in use, sorted.
    public nonisolated func keys() async throws(SecureStorageError) -> [String] {
        try await entries().keys.sorted()
    }

    /// Runs `body` under the lock, on the file thread, and returns once its changes are on the disk. On a full disk it
    /// runs again, by itself.
    public nonisolated func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        let transaction = PendingTransaction(body)
        queue.withLock { $0.append(transaction) }
        return try await outcome(of: transaction)
    }

    /// The number of transactions that wait for the file thread.
    package nonisolated var waitingTransactions: Int {
        queue.withLock { $0.count }
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
    /// The last snapshot if the store is unchanged and still safe to use. Runs on any thread: two lookups of names in the
    /// kernel's memory do not block, and take a tenth of a switch to the file thread, which reports any error.
    private nonisolated var cachedSnapshot: Snapshot? {
        guard let snapshot = lastSnapshot.withLock({ $0 }),
            let folder = try? FileStatus(path: files.folder.path),
            (try? folder.check(.folder, at: files.folder.path)) != nil,
            let status = try? FileStatus(path: files.store), status == snapshot.status
        else { return nil }
        return snapshot
    }

    private nonisolated func entries() async throws(SecureStorageError) -> [String: Data] {
        if let snapshot = cachedSnapshot { return snapshot.entries }
        return try await snapshot().entries
    }

    private func snapshot() throws(SecureStorageError) -> Snapshot {
        guard try FileStatus(path: files.folder.path) != nil else {
            guard !hasSeenStore else { throw damaged(Self.disappeared) }
            return Snapshot()
        }
        try files.folder.prepare()
        do throws(SecureStorageError) {
            return try currentSnapshot()
        } catch {
            // The store, its key and its backup are read one after the other. Only under the lock is it certain that
            // they do not match.
            return try files.lock.withLock { () throws(SecureStorageError) in try lockedSnapshot() }
        }
    }

    /// Returns the present content. The lock must be held, so damage is certain, and a copy of it is quarantined.
    func lockedSnapshot() throws(SecureStorageError) -> Snapshot {
        do throws(SecureStorageError) {
            return try currentSnapshot()
        } catch {
            cache(nil)
            guard case .damaged(files.store, let reason, _) = error else { throw error }
            throw damaged(reason)
        }
    }

    private func currentSnapshot() throws(SecureStorageError) -> Snapshot {
        if let snapshot = cachedSnapshot { return snapshot }
        let snapshot = try read(files.store)
        // A removed store, or one on a disk that is gone, is not an empty one.
        if snapshot == nil, hasSeenStore { throw .damaged(path: files.store, reason: Self.disappeared, remedy: "") }
        hasSeenStore = snapshot != nil
        cache(snapshot ?? Snapshot())
        return snapshot ?? Snapshot()
    }

    /// Reads the file at `path`; nil if there is neither the file nor a sign that there was one.
    func read(_ path: String) throws(SecureStorageError) -> Snapshot? {
        guard let file = try OpenFile.reading(path) else {
            // Writing never leaves a moment without a store.
            guard path == files.store, try FileStatus(path: files.backup) != nil else { return nil }
            throw .damaged(path: path, reason: "it is missing, though its backup is there", remedy: "")
        }
        // The status first: it changes if the content does while it is read.
        let status = try file.status()
        try status.check(.file, at: path)
        let content: Data
        do throws(SecureStorageError) {
            content = try file.content()
        } catch {
            guard error == .system(EIO, path: path) else { throw error }
            throw .damaged(path: path, reason: "the disk cannot read it back", remedy: "")
        }
        let header = try StoreHeader(content, path: path)
        let key = try provider.key(for: KeyRequest(path: path, folder: files.url, header: header))
        guard let entries = SealedFile.open(content, header: header, key: key) else {
            throw .damaged(path: path, reason: "it was changed or cut", remedy: "")
        }
        return Snapshot(file: file, status: status, header: header, entries: entries, isDurable: false)
    }

    private func damaged(_ reason: String) -> SecureStorageError {
        files.damaged(reason, backupOpens: (try? read(files.backup)) != nil)
    }

    func cache(_ snapshot: Snapshot?) {
        lastSnapshot.withLock { $0 = snapshot }
    }

    /// Treats the store as never seen, before it is removed on purpose.
    func forget() {
        cache(nil)
        hasSeenStore = false
    }
}

// MARK: - Writing
extension FileSecureStorage {
    /// Commits all queued transactions, unless an earlier commit included this one.
    private func outcome<Result>(of transaction: PendingTransaction<Result>) throws(SecureStorageError) -> Result {
        if transaction.result == nil {
            commit(
                queue.withLock { queue in
                    defer { queue = [] }
                    return queue
                }
            )
        }
        guard let result = transaction.result else {
            throw .unavailable(path: files.store, reason: "a transaction was lost")
        }
        return try result.get()
    }

    /// Applies all transactions in order, each to the result of the ones before, and makes the result durable.
    private func commit(_ transactions: [any AnyPendingTransaction]) {
        do throws(SecureStorageError) {
            try locked { () throws(SecureStorageError) in
                let snapshot = try lockedSnapshot()
                var entries = snapshot.entries
                var hasChanges = false
                for pending in transactions {
                    guard let transaction = pending.apply(to: entries) else { continue }
                    // Another process's removal of a key may not be durable, so it is repeated.
                    hasChanges =
                        hasChanges
                        || transaction.changedKeys.contains {
                            transaction[$0] != nil || entries[$0] != nil || !snapshot.isDurable
                        }
                    entries = transaction.entries
                }
                if hasChanges { try write(entries, after: snapshot, key: key(of: snapshot)) }
            }
        } catch {
            switch error {
            case .noSpace where transactions.count > 1, .refused where transactions.count > 1:
                // One that grows the store must not prevent another one that shrinks it.
                for transaction in transactions { commit([transaction]) }
            default:
                // Those that only read, too: they saw changes that were not written.
                for transaction in transactions { transaction.fail(error) }
            }
        }
    }

    /// Runs `body` while nobody else changes the store, after removing the leftovers of killed writers.
    func locked<Result>(_ body: () throws(SecureStorageError) -> Result) throws(SecureStorageError) -> Result {
        try files.folder.prepare()
        return try files.lock.withLock { () throws(SecureStorageError) -> Result in
            if try FileStatus(path: files.folder.path) != cleanFolder { try files.removeLeftovers() }
            cleanFolder = nil
            let result = try body()
            cleanFolder = try? FileStatus(path: files.folder.path)
            return result
        }
    }

    /// Returns the key of the present store, or a new one for a new store. Asked for each write: a store sealed with a
    /// key that is no longer there could not be opened in the next run.
    func key(of snapshot: Snapshot) throws(SecureStorageError) -> StorageKey {
        guard let header = snapshot.header else { return try provider.newKey(replacing: nil, in: files.url) }
        return try provider.key(for: KeyRequest(path: files.store, folder: files.url, header: header))
    }

    /// Replaces the store by one with `entries`.
    @discardableResult
    func write(_ entries: [String: Data], after snapshot: Snapshot, key: StorageKey)
        throws(SecureStorageError) -> Snapshot
    {
        let content = try SealedFile(entries, after: snapshot.header, key: key, path: files.store)
        cache(nil)
        let (file, status) = try files.replaceStore(with: content, current: snapshot.status)
        let new = Snapshot(file: file, status: status, header: content.header, entries: entries)
        cache(new)
        hasSeenStore = true
        if snapshot.header?.keyID == key.id, committedKey != key.id {
            // Store and backup have this key now: finish an interrupted rotation. If that fails, the next write does.
            committedKey = (try? provider.commitRotation(to: key, in: files.url)).map { key.id }
        }
        return new
    }
}

/// The content of a store at one moment; by default that of a store that never existed.
struct Snapshot: Sendable {
    /// The file, open so that ``status`` identifies it; see ``OpenFile``.
    var file: OpenFile?
    var status: FileStatus?
    var header: StoreHeader?
    var entries: [String: Data] = [:]
    /// Whether this process made it durable. Another process may have been killed before that.
    var isDurable = true
}
