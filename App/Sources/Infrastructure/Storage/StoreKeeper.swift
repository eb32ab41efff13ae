import Core
import Foundation

/// Reads and writes the store, on a thread of its own, as files block.
actor StoreKeeper {
    private let thread = FileThread(name: "trellis.storage")
    let files: StoreFolder
    let last: LastSnapshot
    let queue = WriteQueue()
    var provider: any KeyProvider
    private var pace = CommitPace()
    private var fileKeys = FileKeys()
    /// The key that the provider was last told to have no other beside: it need not be told again.
    private var adopted: StorageKey.ID?
    /// The folder as this process left it: while nothing was made in it since, there is nothing to clear up.
    private var tidy: FileStatus?
    /// Whether this process has read or written the store.
    private var hasSeenStore = false
    private static let isGone = "it was there before and is missing now"

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    init(files: StoreFolder, provider: any KeyProvider) {
        self.files = files
        self.provider = provider
        last = LastSnapshot(files: files)
    }

    /// What came of `write`, which is in the queue or was done together with an earlier one.
    func outcome<Result>(of write: Write<Result>) throws(SecureStorageError) -> Result {
        if write.result == nil {
            pace.awaitOthers(queue)
            pace.measure {
                let writes = queue.takeAll()
                commit(writes)
                return writes.count
            }
        }
        guard let result = write.result else { throw .unavailable(path: files.store, reason: "a write was lost") }
        return try result.get()
    }

    /// What the store holds now.
    func snapshot() throws(SecureStorageError) -> Snapshot {
        guard try FileStatus(path: files.folder.path) != nil else {
            guard !hasSeenStore else { throw damage(Self.isGone) }
            return .absent
        }
        try files.folder.prepare()
        do throws(SecureStorageError) {
            return try current()
        } catch {
            // The store, its key and the generation before it are looked at one after the other. Only while nobody can
            // change them is it certain that they do not fit.
            return try files.lock.withLock { () throws(SecureStorageError) in try settled() }
        }
    }

    /// Does `body` while nobody else changes the store, after clearing up what others have left.
    func locked<Result>(_ body: () throws(SecureStorageError) -> Result) throws(SecureStorageError) -> Result {
        try files.folder.prepare()
        return try files.lock.withLock { () throws(SecureStorageError) -> Result in
            if try FileStatus(path: files.folder.path) != tidy { try files.removeLeftovers() }
            tidy = nil
            let result = try body()
            tidy = try? FileStatus(path: files.folder.path)
            return result
        }
    }
}

// MARK: - Reading
extension StoreKeeper {
    /// Takes the store as never seen.
    func forget() {
        last.set(nil)
        hasSeenStore = false
    }

    private func current() throws(SecureStorageError) -> Snapshot {
        if let snapshot = last.current { return snapshot }
        guard let snapshot = try StoreReader(files: files, provider: provider).read(files.store) else {
            // Removed, or its disk is gone: it is not the storage that was never written.
            guard !hasSeenStore else {
                throw .damaged(path: files.store, reason: Self.isGone, remedy: "")
            }
            last.set(.absent)
            return .absent
        }
        hasSeenStore = true
        last.set(snapshot)
        return snapshot
    }

    /// The same under the lock; damage found now is certain, and a copy of it is kept.
    func settled() throws(SecureStorageError) -> Snapshot {
        do throws(SecureStorageError) {
            return try current()
        } catch {
            last.set(nil)
            guard case .damaged(files.store, let reason, _) = error else { throw error }
            throw damage(reason)
        }
    }

    private func damage(_ reason: String) -> SecureStorageError {
        let previous = try? StoreReader(files: files, provider: provider).read(files.previous)
        return files.damage(reason, previousOpens: previous != nil)
    }
}

// MARK: - Writing
extension StoreKeeper {
    /// Applies all writes in order, each to what the ones before it made, and makes the whole durable at once.
    private func commit(_ writes: [any AnyWrite]) {
        do throws(SecureStorageError) {
            try locked { () throws(SecureStorageError) in
                let snapshot = try settled()
                var entries = snapshot.entries
                var hasChanges = false
                for write in writes {
                    guard let transaction = write.apply(to: entries) else { continue }
                    hasChanges = hasChanges || transaction.changes(entries, isDurable: snapshot.isDurable)
                    entries = transaction.entries
                }
                if hasChanges { try put(entries, after: snapshot, key: key(of: snapshot)) }
            }
        } catch  where writes.count > 1 && error.mayBeOfOneWrite {
            // One that grows the store must not keep one that shrinks it from being done.
            for write in writes { commit([write]) }
        } catch {
            // Those too that only read: what they saw of the others' changes is not there.
            for write in writes { write.fail(error) }
        }
    }

    /// The key of the store there is, looked up again for each change: what is sealed with a key that is no longer
    /// there could not be opened in the next run. For a new store a new one.
    func key(of snapshot: Snapshot) throws(SecureStorageError) -> StorageKey {
        if snapshot.file != nil {
            return try provider.key(for: KeyRequest(path: files.store, header: snapshot.header, folder: files.url))
        }
        return try provider.newKey(replacing: nil, in: files.url)
    }

    /// Writes `entries` as the next generation and remembers it.
    @discardableResult
    func put(_ entries: [String: Data], after snapshot: Snapshot, key: StorageKey) throws(SecureStorageError)
        -> Snapshot
    {
        let fileKey = fileKeys.next(of: key)
        let header = StoreHeader(after: snapshot.header, key: key, salt: fileKey.salt)
        let content = try SealedStore.seal(entries, header: header, fileKey: fileKey.secret, path: files.store)
        last.set(nil)
        let (file, status) = try files.replaceStore(with: content, current: snapshot.status)
        let new = Snapshot(file: file, status: status, header: header, entries: entries, isDurable: true)
        last.set(new)
        hasSeenStore = true
        if snapshot.header?.keyID == key.id, adopted != key.id {
            // Ends a change of key that was broken off, now that both generations have it. Next time will do as well.
            adopted = (try? provider.adopt(key, in: files.url)).map { key.id }
        }
        return new
    }
}

extension SecureStorageError {
    /// Whether some of the writes that failed together may succeed alone.
    fileprivate var mayBeOfOneWrite: Bool {
        switch self {
        case .noSpace, .refused: true
        default: false
        }
    }
}

extension StorageTransaction {
    /// Whether there is anything to write. What is removed and was not there needs no writing, unless its absence is
    /// another's removal that may not be durable.
    fileprivate func changes(_ before: [String: Data], isDurable: Bool) -> Bool {
        changedKeys.contains { self[$0] != nil || before[$0] != nil || !isDurable }
    }
}
