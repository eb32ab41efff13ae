public import Core
import Foundation

// Commands of the user. Other processes may use the storage at the same time.
extension FileSecureStorage {
    /// Opens all files and copies a damaged store. Problems with the store are in the report.
    ///
    /// - Throws: `SecureStorageError` if the folder cannot be read, or another process holds the lock for too long.
    public func check() throws(SecureStorageError) -> StorageReport {
        guard try FileStatus(path: files.folder.path) != nil else { return StorageReport(folder: files.folder.path) }
        try files.folder.prepare()
        return try files.lock.withLock { () throws(SecureStorageError) in
            StorageReport(
                folder: files.folder.path,
                store: report(on: files.store) { () throws(SecureStorageError) in try lockedSnapshot() },
                backup: report(on: files.backup) { () throws(SecureStorageError) in try read(files.backup) },
                damaged: try files.quarantinedFiles(),
                leftovers: try files.files(where: OpenFile.isTemporary)
            )
        }
    }

    /// Reports on a change that is done, even if the files cannot be read now.
    private func reportAfterChange() -> StorageReport {
        (try? check()) ?? StorageReport(folder: files.folder.path)
    }

    /// Puts the backup in place of a damaged or missing store. The damaged file is kept under another name; the last
    /// write is lost.
    ///
    /// - Throws: ``Core/SecureStorageError/refused(path:reason:remedy:)`` if the store is not damaged;
    ///   ``Core/SecureStorageError/damaged(path:reason:remedy:)`` if the backup is, or is missing.
    @discardableResult
    public func restore() throws(SecureStorageError) -> StorageReport {
        try locked { () throws(SecureStorageError) in
            do throws(SecureStorageError) {
                _ = try lockedSnapshot()
                throw .refused(path: files.store, reason: "it is not damaged", remedy: "Nothing has to be restored.")
            } catch .damaged(files.store, _, _) {}
            let content = try readBackup().content()
            if let file = try OpenFile.reading(files.store) {
                let copy = (try? file.content()).flatMap { try? files.quarantineCopy(of: $0) }
                if copy == nil { try files.quarantine() }
            }
            cache(nil)
            try files.restoreBackup(content)
        }
        return reportAfterChange()
    }

    private func readBackup() throws(SecureStorageError) -> OpenFile {
        do throws(SecureStorageError) {
            if let file = try read(files.backup)?.file { return file }
            throw .damaged(path: files.backup, reason: "it is missing", remedy: "")
        } catch .damaged(files.backup, let reason, _) {
            throw .damaged(path: files.backup, reason: reason, remedy: files.advice)
        }
    }

    /// Seals the store and the backup with a new key. The old key no longer opens them. A crash at any moment leaves a
    /// store that opens with the keys that its ``KeyProvider`` has then.
    ///
    /// - Throws: ``Core/SecureStorageError/refused(path:reason:remedy:)`` if there is no store, or the provider cannot
    ///   create keys.
    @discardableResult
    public func rotateKey() throws(SecureStorageError) -> StorageReport {
        try rotateKey(to: provider)
    }

    /// Seals the store with a key of another provider, which this value uses from then on. The old provider's key is not
    /// removed.
    ///
    /// - Throws: As ``rotateKey()``. An error says so if the store has the new key all the same.
    @discardableResult
    public func rotateKey(to next: some KeyProvider) throws(SecureStorageError) -> StorageReport {
        try locked { () throws(SecureStorageError) in
            let snapshot = try lockedSnapshot()
            guard snapshot.file != nil else {
                throw .refused(path: files.store, reason: "there is no store yet", remedy: "Store something first.")
            }
            // The first write finishes an interrupted rotation, or the place of the next key would not be free. The
            // second one is with the new key, and the third one gives it to the backup, too.
            let old = try key(of: snapshot)
            let before = try write(snapshot.entries, after: snapshot, key: old)
            let key = try next.newKey(replacing: old, in: files.url)
            let first = try write(snapshot.entries, after: before, key: key)
            provider = next
            do throws(SecureStorageError) {
                try write(snapshot.entries, after: first, key: key)
                try next.commitRotation(to: key, in: files.url)
            } catch {
                // Otherwise the user would give the old key next time.
                throw .unavailable(
                    path: files.backup,
                    reason: "the store opens with the new key from now on, but this one still with the old: \(error)"
                )
            }
        }
        return reportAfterChange()
    }

    /// Removes the store with its backup, its key file and damaged copies. This cannot be undone.
    public func removeAll() throws(SecureStorageError) {
        guard try FileStatus(path: files.folder.path) != nil else { return }
        try locked { () throws(SecureStorageError) in
            forget()
            try files.removeAll()
        }
    }

    private func report(on path: String, _ open: () throws(SecureStorageError) -> Snapshot?) -> StorageReport.File? {
        var (entries, problem): (Int?, StorageReport.Problem?)
        do throws(SecureStorageError) {
            guard let snapshot = try open(), snapshot.file != nil else { return nil }
            entries = snapshot.entries.count
        } catch {
            problem = StorageReport.Problem(error)
        }
        let content = try? OpenFile.reading(path)?.content()
        let header = content.flatMap { try? StoreHeader($0, path: path) }
        return StorageReport.File(
            path: path,
            size: content?.count,
            generation: header?.generation,
            keyID: header?.keyID,
            sealing: header.map { $0.derivation == .none ? .key : .passphrase },
            entries: entries,
            problem: problem
        )
    }
}

/// The files of a secure storage and their problems. It has no names or values of entries.
public struct StorageReport: Codable, Sendable, Hashable {
    /// A problem with a file, in words for the user.
    public struct Problem: Codable, Sendable, Hashable {
        /// The problem, with the path of the file.
        public let message: String
        package let remedy: String?
        /// Whether the file was changed, cut or lost, so that the backup may replace it.
        let isDamage: Bool

        init(_ error: SecureStorageError) {
            message = error.errorDescription ?? ""
            remedy = error.recoverySuggestion.flatMap { $0.isEmpty ? nil : $0 }
            isDamage = if case .damaged = error { true } else { false }
        }
    }

    /// A store or its backup. The properties are nil if the file is missing or unreadable.
    public struct File: Codable, Sendable, Hashable {
        package enum Sealing: String, Codable, Sendable {
            case key, passphrase
        }

        package let path: String
        /// In bytes.
        package let size: Int?
        /// The number of writes so far.
        package let generation: UInt64?
        package let keyID: String?
        package let sealing: Sealing?
        /// The number of entries.
        package let entries: Int?
        /// The reason if the file does not open.
        public let problem: Problem?
    }

    package let folder: String
    /// The store; nil if there is neither a store nor a sign that there was one.
    public var store: File?
    /// The store before the last write.
    public var backup: File?
    /// Copies of damaged stores, for the user to look at and to remove.
    package var damaged: [String] = []
    /// Files of killed processes. The next change removes them.
    package var leftovers: [String] = []

    /// Whether the backup can replace the store.
    package var canBeRestored: Bool {
        guard let backup, backup.problem == nil else { return false }
        return store?.problem?.isDamage == true
    }

    /// Whether the store opens, or there is none.
    public var isWhole: Bool { store?.problem == nil }
}
