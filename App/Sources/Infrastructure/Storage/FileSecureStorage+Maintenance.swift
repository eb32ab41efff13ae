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
        // A failure of the check must not look like one of the restore.
        return (try? check()) ?? StorageReport(folder: files.folder.path)
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
            keyID: header.map { hexadecimal($0.keyID) },
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
        package let path: String
        /// The size in bytes.
        package let size: Int?
        /// The number of writes so far.
        package let generation: UInt64?
        package let keyID: String?
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
