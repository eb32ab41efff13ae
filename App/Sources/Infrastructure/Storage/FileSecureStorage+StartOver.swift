public import Core
import Foundation

// Removal by the user, while other processes may use the storage.
extension FileSecureStorage {
    /// Moves a store that cannot be read, its backup and its key file into a new folder `store.old-1`, `store.old-2` and so on
    /// beside it, and begins an empty store. A store that can be read stays. Nothing is deleted.
    ///
    /// - Parameter dependents: The paths of files and folders that are of no use without the store, such as an event log
    ///   whose key it holds. They are moved, too.
    /// - Returns: The path of the new folder, or `nil` if nothing was moved.
    /// - Throws: `SecureStorageError` if the store cannot be read for another reason, such as open permissions, or if files
    ///   cannot be moved or written. A part of them may be moved then.
    @discardableResult
    public func startOver(with dependents: [String] = []) throws(SecureStorageError) -> String? {
        try withLock { () throws(SecureStorageError) in
            // A disk that fails once has lost nothing.
            for _ in 1...2 {
                do throws(SecureStorageError) {
                    _ = try loadSnapshot()
                    return nil
                } catch {
                    guard error.isLoss else { throw error }
                }
            }
            forgetStore()
            let old = try files.moveAside(dependents)
            // Otherwise, other processes would report that the store is missing.
            try write([:], after: Snapshot())
            return old
        }
    }

    /// Removes the store, its backup and its key file. This cannot be undone.
    package func removeAll() throws(SecureStorageError) {
        guard try FileStatus(path: files.folder.path) != nil else { return }
        try withLock { () throws(SecureStorageError) in
            forgetStore()
            try files.removeAll()
        }
    }
}
