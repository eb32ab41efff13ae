import Core
import Foundation

extension StoreKeeper {
    func report() throws(SecureStorageError) -> StorageReport {
        guard try FileStatus(path: files.folder.path) != nil else {
            return StorageReport(folder: files.folder.path, store: nil, previous: nil, damaged: [], leftovers: [])
        }
        try files.folder.prepare()
        return try files.lock.withLock { () throws(SecureStorageError) in
            report(damaged: try files.damagedFiles(), leftovers: try files.files(where: TemporaryFile.isName))
        }
    }

    private func report(damaged: [String], leftovers: [String]) -> StorageReport {
        StorageReport(
            folder: files.folder.path,
            store: generation(at: files.store) { () throws(SecureStorageError) in
                let snapshot = try settled()
                return snapshot.file == nil ? nil : snapshot
            },
            previous: generation(at: files.previous) { () throws(SecureStorageError) in
                try StoreReader(files: files, provider: provider).read(files.previous)
            },
            damaged: damaged,
            leftovers: leftovers
        )
    }

    /// How the storage stands after a change that was done, whatever cannot be looked at now. The lock must be held.
    private func reportAfterChange() -> StorageReport {
        report(damaged: (try? files.damagedFiles()) ?? [], leftovers: [])
    }

    private func generation(at path: String, _ open: () throws(SecureStorageError) -> Snapshot?)
        -> StorageReport.Generation?
    {
        var (entries, problem): (Int?, StorageReport.Problem?)
        do throws(SecureStorageError) {
            guard let snapshot = try open() else { return nil }
            entries = snapshot.entries.count
        } catch {
            problem = StorageReport.Problem(error)
        }
        let content = try? OpenFile.reading(path)?.content()
        let header = content.flatMap { try? StoreHeader($0) }
        return StorageReport.Generation(
            path: path,
            size: content?.count,
            storeID: header?.storeID,
            number: header?.generation,
            keyID: header?.keyID,
            sealing: header.map { $0.derivation == .none ? .key : .passphrase },
            entries: entries,
            problem: problem
        )
    }

    /// Puts the generation before in the place of a store that is damaged or missing.
    func restore() throws(SecureStorageError) -> StorageReport {
        try locked { () throws(SecureStorageError) in
            guard try isDamaged() else {
                throw .refused(path: files.store, reason: "it is not damaged", remedy: "Nothing has to be put back.")
            }
            let before = try previous()
            try keepStoreAside()
            last.set(nil)
            try files.restorePrevious(before.content())
            return reportAfterChange()
        }
    }

    private func previous() throws(SecureStorageError) -> OpenFile {
        do throws(SecureStorageError) {
            if let file = try StoreReader(files: files, provider: provider).read(files.previous)?.file { return file }
        } catch .damaged(files.previous, let reason, _) {
            throw .damaged(path: files.previous, reason: reason, remedy: files.restoringElsewhere)
        }
        throw .damaged(
            path: files.previous,
            reason: "it is missing",
            remedy: "Put \(files.store) back from a backup, or move it away to start anew."
        )
    }

    /// Whatever the damage left may still be of use to a person.
    private func keepStoreAside() throws(SecureStorageError) {
        guard let file = try OpenFile.reading(files.store) else { return }
        guard let content = try? file.content() else { return try files.moveAside() }
        let copy: String?
        do throws(SecureStorageError) {
            copy = try files.keepAside(content)
        } catch .noSpace {
            return try files.moveAside()
        }
        guard copy != nil else {
            throw .refused(
                path: files.folder.path,
                reason: "it holds many damaged files already",
                remedy: "Move the files store.damaged-* away."
            )
        }
    }

    private func isDamaged() throws(SecureStorageError) -> Bool {
        do throws(SecureStorageError) {
            _ = try settled()
            return false
        } catch .damaged(files.store, _, _) {
            return true
        }
    }

    /// Seals the store with a new key of `new`, or of the present provider.
    ///
    /// It is written twice: so that the generation before it, too, does not open with the old key.
    func rotate(to new: (any KeyProvider)?) throws(SecureStorageError) -> StorageReport {
        try locked { () throws(SecureStorageError) in
            let next = new ?? provider
            let snapshot = try settled()
            guard snapshot.file != nil else {
                throw .refused(path: files.store, reason: "there is no store yet", remedy: "Store something first.")
            }
            let old = try key(of: snapshot)
            // Ends a change of key that was broken off: only then the place for the next key is free.
            let settled = try put(snapshot.entries, after: snapshot, key: old)
            let key = try next.newKey(replacing: old, in: files.url)
            let first = try put(snapshot.entries, after: settled, key: key)
            provider = next
            do throws(SecureStorageError) {
                try put(snapshot.entries, after: first, key: key)
                try next.adopt(key, in: files.url)
            } catch {
                // Whoever thinks that nothing was changed would give the old key next time.
                throw .unavailable(
                    path: files.previous,
                    reason: "the store opens with the new key from now on, but this one still with the old: \(error)"
                )
            }
            return reportAfterChange()
        }
    }

    /// Removes the store with its key.
    func removeAll() throws(SecureStorageError) {
        guard try FileStatus(path: files.folder.path) != nil else { return }
        try locked { () throws(SecureStorageError) in
            forget()
            try files.removeAll()
        }
    }
}
