import Core
import Crypto
import Foundation

/// The files of a store, changed so that a store that opens exists at every moment. docs/storage-format.md lists them.
struct StoreFolder: Sendable {
    let url: URL
    let folder: PrivateFolder
    let store: String
    let backup: String
    let lock: FileLock
    /// Whether to swap files atomically where the file system can; false in tests of the other path.
    let supportsAtomicSwap: Bool
    private static let maxQuarantined = 8

    init(_ url: URL, supportsAtomicSwap: Bool = true, lockTimeout: Duration = .zero) {
        self.url = url
        folder = PrivateFolder(path: url.path)
        store = url.path + "/store.sealed"
        backup = url.path + "/store.backup"
        lock = FileLock(path: url.path + "/store.lock", timeout: lockTimeout)
        self.supportsAtomicSwap = supportsAtomicSwap
    }

    /// The sorted paths of the store's files whose name `isIncluded` accepts.
    func files(where isIncluded: (String) -> Bool) throws(SecureStorageError) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            throw .unavailable(path: folder.path, reason: "its files cannot be listed")
        }
        return names.filter { $0.hasPrefix("store.") && isIncluded($0) }.sorted().map { folder.path + "/" + $0 }
    }

    /// Copies of damaged stores.
    func quarantinedFiles() throws(SecureStorageError) -> [String] {
        try files { $0.hasPrefix("store.damaged-") && !OpenFile.isTemporary($0) }
    }

    /// Removes files of killed writers. The lock must be held, since a writer holds it.
    func removeLeftovers() throws(SecureStorageError) {
        for path in try files(where: OpenFile.isTemporary) { try remove(path) }
    }

    /// Removes everything but the lock, which must be held.
    func removeAll() throws(SecureStorageError) {
        for path in try files(where: { $0 != "store.lock" }) { try remove(path) }
        try syncFolder(folder.path)
    }
}

// MARK: - Replacing the store
extension StoreFolder {
    /// Replaces the store by `content`; the present one becomes the backup. If this throws, the store is unchanged,
    /// unless undoing fails too.
    ///
    /// The file is synced before the rename, or a power cut could leave it empty; the folder after, or it could bring
    /// the old file back.
    func replaceStore(with content: SealedFile, current: FileStatus?)
        throws(SecureStorageError) -> (file: OpenFile, status: FileStatus)
    {
        // Opened first: a lack of file descriptors must show before anything is changed.
        let names = try OpenFile.folder(folder.path)
        let new = try write(content, replacing: current)
        if let current {
            try swapStore(with: new, current: current)
        } else {
            // Fails if another process created a store without the lock. That store stays.
            try new.move(to: store, .noReplace)
        }
        do throws(SecureStorageError) {
            // After the rename, which has changed the times.
            let status = try new.status()
            try names.sync()
            // The folder's creator may have been killed before its name was durable.
            if current == nil { try folder.syncName() }
            return (new, status)
        } catch {
            // A change that is not durable must not stay. A power cut now leaves one of the two stores, whole.
            if current == nil { unlink(store) } else { rename(backup, store) }
            throw error
        }
    }

    /// Writes the new file. On a full disk, a change that does not grow the store gets the room of the backup. Others do
    /// not: they could fail all the same, and leave no room for deleting.
    private func write(_ content: SealedFile, replacing current: FileStatus?) throws(SecureStorageError) -> OpenFile {
        do throws(SecureStorageError) {
            return try .temporary(for: store, content.write)
        } catch .noSpace where content.minSize <= current?.size ?? 0 {
            try remove(backup)
            return try .temporary(for: store, content.write)
        }
    }

    /// Gives the new file the store's name. The store is never missing, and never has two names, as with hard links. What
    /// another process wrote without the lock, after someone removed the lock file, stays.
    private func swapStore(with new: OpenFile, current: FileStatus) throws(SecureStorageError) {
        let changed = SecureStorageError.unavailable(path: store, reason: "another process changed it without the lock")
        do throws(SecureStorageError) {
            if supportsAtomicSwap, try RenameFlag.swap.rename(new.path, to: store) {
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
                // A full disk keeps no backup.
                try remove(backup)
            }
            try replace(store, with: new.path)
        } catch {
            unlink(new.path)
            throw error
        }
    }
}

// MARK: - Damage
extension StoreFolder {
    /// Copies a damaged store, once for each content, and returns the path; nil if there are many copies already. The
    /// store itself stays, since a missing store reads as empty.
    func quarantineCopy(of content: Data) throws(SecureStorageError) -> String? {
        let path = folder.path + "/store.damaged-" + hexadecimal(SHA256.hash(data: content).prefix(6))
        if try FileStatus(path: path) != nil { return path }
        guard try quarantinedFiles().count < Self.maxQuarantined else { return nil }
        try OpenFile.temporary(for: path, content: content).move(to: path)
        try syncFolder(folder.path)
        return path
    }

    /// Moves the store itself, if it cannot be copied: the disk cannot read it, or is full.
    func quarantine() throws(SecureStorageError) {
        try replace(folder.path + "/store.damaged-" + hexadecimal(Data.random(6)), with: store)
    }

    /// Puts a copy of the backup in place of the store; on a full disk the backup itself.
    func restoreBackup(_ content: Data) throws(SecureStorageError) {
        do throws(SecureStorageError) {
            try OpenFile.temporary(for: store, content: content).move(to: store)
        } catch .noSpace {
            try replace(store, with: backup)
        }
        try syncFolder(folder.path)
    }

    /// Quarantines a copy of the damaged store, and returns the error that says where it is and what to do.
    func damaged(_ reason: String, backupOpens: Bool) -> SecureStorageError {
        var remedy: [String] = []
        if let content = try? OpenFile.reading(store)?.content() {
            // The damage is reported even if the disk is too full or too broken for a copy.
            let copy = try? quarantineCopy(of: content)
            remedy.append("It is left unchanged" + (copy.map { ", and a copy is kept as \($0)." } ?? "."))
        }
        if backupOpens {
            remedy.append("The backup from before the last write, \(backup), can be restored.")
            remedy.append("To start over instead, move both away: \(store) and \(backup).")
        } else {
            if (try? FileStatus(path: backup)) != nil { remedy.append("The backup \(backup) does not open either.") }
            remedy.append(advice)
        }
        return .damaged(path: store, reason: reason, remedy: remedy.joined(separator: " "))
    }

    /// The advice if neither the store nor its backup opens.
    var advice: String {
        let existing = [store, backup].filter { (try? FileStatus(path: $0)) != nil }
        let way = existing.isEmpty ? "end this program" : "move \(existing.joined(separator: " and ")) away"
        return "Put \(store) back from a backup of your own, or \(way) to start over."
    }
}
