import Core
import Foundation

/// The files of a store (docs/storage-format.md). Every change leaves a store that opens, even if it is interrupted.
struct StoreFolder: Sendable {
    let url: URL
    let folder: PrivateFolder
    let store: String
    let backup: String
    let lock: FileLock
    /// `false` in tests of the fallback, which does not use ``RenameFlag``.
    let supportsRenameFlags: Bool

    init(_ url: URL, supportsRenameFlags: Bool = true, lockTimeout: Duration = .zero) {
        self.url = url
        folder = PrivateFolder(path: url.path)
        store = url.path + "/store.sealed"
        backup = url.path + "/store.backup"
        lock = FileLock(path: url.path + "/store.lock", timeout: lockTimeout)
        self.supportsRenameFlags = supportsRenameFlags
    }

    /// Returns the sorted paths of the store's files whose names satisfy `isIncluded`.
    func files(where isIncluded: (String) -> Bool) throws(SecureStorageError) -> [String] {
        let names = try folder.names() ?? []
        return names.filter { $0.hasPrefix("store.") && isIncluded($0) }.sorted().map { folder.path + "/" + $0 }
    }

    /// Removes the temporary files of killed writers. The lock must be held, so that no writer is at work.
    func removeLeftovers() throws(SecureStorageError) {
        for path in try files(where: { $0.hasSuffix(".tmp") }) { try remove(path) }
    }

    /// Moves `dependents`, the key, the backup and the store, as far as they exist, into a new folder, and returns its path.
    /// Returns `nil` if none exists. The lock must be held.
    ///
    /// The store and its backup, which show the loss, are moved last. So an interruption leaves files that do not open, which
    /// can be moved aside again.
    func moveAside(_ dependents: [String]) throws(SecureStorageError) -> String? {
        var present: [String] = []
        for path in dependents + [folder.path + "/store.key", backup, store] {
            if try FileStatus(path: path) != nil { present.append(path) }
        }
        guard !present.isEmpty else { return nil }
        let old = try createOldFolder()
        for path in present {
            if path == store { try syncFolders(old) }
            try replace(old + "/" + (path as NSString).lastPathComponent, with: path)
        }
        try syncFolders(old)
        return old
    }

    private func createOldFolder() throws(SecureStorageError) -> String {
        var number = 1
        var path: String { folder.path + "/store.old-\(number)" }
        while mkdir(path, 0o700) != 0 {
            guard errno == EEXIST else { throw .system(errno, path: path) }
            number += 1
        }
        return path
    }

    private func syncFolders(_ old: String) throws(SecureStorageError) {
        try syncFolder(old)
        try syncFolder(folder.path)
    }

    /// Removes all files but the lock, which must be held.
    ///
    /// The sorted paths begin with the backup, and the key is last. So an interruption leaves a store that opens or none.
    func removeAll() throws(SecureStorageError) {
        for path in try files(where: { $0 != "store.lock" && $0 != "store.key" }) { try remove(path) }
        try syncFolder(folder.path)
        try remove(folder.path + "/store.key")
        try syncFolder(folder.path)
    }
}

// MARK: - Replacing the store
extension StoreFolder {
    /// Replaces the store with `content`; the present store becomes the backup. If this throws, the store is unchanged,
    /// unless undoing the change fails, too.
    ///
    /// The file is synced before the rename: otherwise, a power cut could leave it empty. The folder is synced after
    /// it: otherwise, a power cut could bring the old file back.
    func replaceStore(with content: Data, current: FileStatus?)
        throws(SecureStorageError) -> (file: OpenFile, status: FileStatus)
    {
        // Opened first, so that a lack of file descriptors fails before any change.
        let openFolder = try OpenFile.folder(folder.path)
        let new = try write(content, replacing: current)
        if let current {
            try swapStore(with: new, current: current)
        } else {
            // Keeps a store that another process created without the lock.
            try new.move(to: store, replacesExisting: false, supportsRenameFlags: supportsRenameFlags)
        }
        do throws(SecureStorageError) {
            // Read after the rename, which changes the times.
            let status = try new.status()
            try openFolder.sync()
            // The process that created the folder may have been killed before the folder's name was durable.
            if current == nil { try folder.syncName() }
            return (new, status)
        } catch {
            // Undone, since it is not durable. A power cut now leaves either of the two stores.
            if current == nil { unlink(store) } else { rename(backup, store) }
            throw error
        }
    }

    /// Writes the new file. On a full disk, the backup is removed to make room, but only for a change that does not
    /// grow the store. Any other change could fail even so, and leave no room for deleting entries.
    private func write(_ content: Data, replacing current: FileStatus?) throws(SecureStorageError) -> OpenFile {
        do throws(SecureStorageError) {
            return try .temporary(for: store, content: content)
        } catch .noSpace where content.count <= current?.size ?? 0 {
            try remove(backup)
            return try .temporary(for: store, content: content)
        }
    }

    /// Gives the new file the store's name and the old one that of the backup. The store always has exactly one name.
    ///
    /// - Throws: An error if another process has replaced the store without the lock, such as after the lock file was
    ///   removed.
    private func swapStore(with new: OpenFile, current: FileStatus) throws(SecureStorageError) {
        let changed = SecureStorageError.unavailable(path: store, reason: "another process changed it without the lock")
        do throws(SecureStorageError) {
            if supportsRenameFlags, try RenameFlag.swap.rename(new.path, to: store) {
                do throws(SecureStorageError) {
                    // The old store has the temporary name now.
                    guard try FileStatus(path: new.path)?.isSameFile(as: current) == true else { throw changed }
                    return try replace(backup, with: new.path)
                } catch {
                    _ = try? RenameFlag.swap.rename(new.path, to: store)
                    throw error
                }
            }
            guard let old = try OpenFile.reading(store), try old.status().isSameFile(as: current) else { throw changed }
            do throws(SecureStorageError) {
                try OpenFile.temporary(for: backup, content: old.content()).move(to: backup)
            } catch .noSpace {
                // On a full disk there is no room for a backup.
                try remove(backup)
            }
            try replace(store, with: new.path)
        } catch {
            unlink(new.path)
            throw error
        }
    }
}
