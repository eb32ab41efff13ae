public import Core
import Foundation

// Maintenance by the user, while other processes may use the storage.
extension FileSecureStorage {
    /// Opens all files, copies a damaged store, and reports the problems found.
    ///
    /// - Throws: `SecureStorageError` if the folder cannot be read, or another process holds the lock for too long.
    public func check() throws(SecureStorageError) -> StorageReport {
        guard try FileStatus(path: files.folder.path) != nil else { return StorageReport(folder: files.folder.path) }
        try files.folder.prepare()
        return try files.lock.withLock { () throws(SecureStorageError) in
            StorageReport(
                folder: files.folder.path,
                store: report(on: files.store) { () throws(SecureStorageError) in try loadSnapshotUnderLock() },
                backup: report(on: files.backup) { () throws(SecureStorageError) in try read(files.backup) },
                damaged: try files.quarantinedFiles(),
                leftovers: try files.files(where: OpenFile.isTemporary)
            )
        }
    }

    /// Reports on the files after a completed change. A failure to read them must not look like one of the change.
    private func reportAfterChange() -> StorageReport {
        (try? check()) ?? StorageReport(folder: files.folder.path)
    }

    /// Replaces a damaged or missing store with the backup. The last write is lost; the damaged file is renamed.
    ///
    /// - Throws: ``Core/SecureStorageError/refused(path:reason:advice:)`` if there is no store, or it is not damaged;
    ///   ``Core/SecureStorageError/damaged(path:reason:advice:)`` if the backup is, or is missing.
    @discardableResult
    public func restore() throws(SecureStorageError) -> StorageReport {
        guard try FileStatus(path: files.folder.path) != nil else { throw noStore }
        try withLock { () throws(SecureStorageError) in
            do throws(SecureStorageError) {
                guard try loadSnapshotUnderLock().file != nil else { throw noStore }
                throw .refused(path: files.store, reason: "it is not damaged", advice: "Nothing has to be restored.")
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

    private var noStore: SecureStorageError {
        .refused(
            path: files.folder.path,
            reason: "there is no store in this folder yet",
            advice: "Choose another data folder, or use the app first, which creates a store."
        )
    }

    private func readBackup() throws(SecureStorageError) -> OpenFile {
        do throws(SecureStorageError) {
            if let file = try read(files.backup)?.file { return file }
            throw .damaged(path: files.backup, reason: "it is missing", advice: "")
        } catch .damaged(files.backup, let reason, _) {
            throw .damaged(path: files.backup, reason: reason, advice: files.startOverAdvice)
        }
    }

    /// Seals the store and the backup with a new key. The old key no longer opens them. A crash at any moment leaves a
    /// store that opens with the keys that its ``KeyProvider`` has then.
    ///
    /// - Throws: ``Core/SecureStorageError/refused(path:reason:advice:)`` if there is no store, or the provider cannot
    ///   create keys.
    @discardableResult
    public func rotateKey() throws(SecureStorageError) -> StorageReport {
        try rotateKey(to: provider)
    }

    /// Seals the store with a key of another provider, and uses it from then on. A key file that neither the store nor
    /// the backup needs any more is removed.
    ///
    /// - Throws: The errors of ``rotateKey()``. If the store already has the new key, the error says so.
    @discardableResult
    public func rotateKey(to next: some KeyProvider) throws(SecureStorageError) -> StorageReport {
        guard try FileStatus(path: files.folder.path) != nil else { throw noStore }
        try withLock { () throws(SecureStorageError) in
            let snapshot = try loadSnapshotUnderLock()
            guard snapshot.file != nil else { throw noStore }
            let oldKey = try loadOrCreateKey(for: snapshot)
            // Finishes an interrupted rotation, which may still need the file of the next key.
            let rewritten = try write(snapshot.entries, after: snapshot, key: oldKey)
            let key = try next.createKey(replacing: oldKey, in: files.url)
            let rotated = try write(snapshot.entries, after: rewritten, key: key)
            let old = provider
            provider = next
            do throws(SecureStorageError) {
                // Makes the rotated store the backup, so that no file needs the old key.
                try write(snapshot.entries, after: rotated, key: key)
                try next.commitRotation(to: key, in: files.url)
            } catch {
                // Without this text, the user would give the old key next time.
                throw .unavailable(
                    path: files.backup,
                    reason: "the store now opens with the new key, but this file may still need the old one: \(error)"
                )
            }
            if old is KeyFileProvider, !(next is KeyFileProvider) {
                do throws(SecureStorageError) {
                    try KeyFileProvider.removeKeys(in: files.url)
                } catch {
                    throw .unavailable(
                        path: files.store,
                        reason: "it opens with the new key, but the old key file could not be removed: \(error)"
                    )
                }
            }
        }
        return reportAfterChange()
    }

    /// Removes the store, its backup, its key file and damaged copies. This cannot be undone.
    package func removeAll() throws(SecureStorageError) {
        guard try FileStatus(path: files.folder.path) != nil else { return }
        try withLock { () throws(SecureStorageError) in
            forgetStore()
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

/// The files of a secure storage and their problems, without names or values of entries.
public struct StorageReport: Codable, Sendable, Hashable {
    /// A problem with a file, in words for the user.
    public struct Problem: Codable, Sendable, Hashable {
        /// The description, with the path of the file.
        public let message: String
        package let advice: String?
        /// `true` if the file was changed, cut or lost, so that the backup may replace it.
        let isDamage: Bool

        init(_ error: SecureStorageError) {
            message = error.errorDescription ?? ""
            advice = error.advice
            isDamage = if case .damaged = error { true } else { false }
        }
    }

    /// A store or its backup. Facts that cannot be read are `nil`.
    public struct File: Codable, Sendable, Hashable {
        package enum Sealing: String, Codable, Sendable {
            case key, passphrase
        }

        package let path: String
        /// The size in bytes.
        package let size: Int?
        /// The number of writes so far.
        package let generation: UInt64?
        package let keyID: String?
        package let sealing: Sealing?
        /// The number of entries.
        package let entries: Int?
        /// The problem, if the file does not open.
        public let problem: Problem?
    }

    package let folder: String
    /// The store, or `nil` if nothing shows that there was one.
    public var store: File?
    /// The store before the last write.
    public var backup: File?
    /// Copies of damaged stores, for the user to look at and to remove.
    package var damaged: [String] = []
    /// Files left by killed processes. The next change removes them.
    package var leftovers: [String] = []

    /// `true` if the backup can replace the store.
    package var canBeRestored: Bool {
        guard let backup, backup.problem == nil else { return false }
        return store?.problem?.isDamage == true
    }

    /// `true` if the store opens, or if there is none.
    public var isIntact: Bool { store?.problem == nil }
}
