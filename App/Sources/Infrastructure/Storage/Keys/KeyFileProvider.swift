public import Core
import Crypto
public import Foundation
import Synchronization

/// The default provider: a key in the file `store.key` in the store's folder, with mode 0400, created on first use.
///
/// During a rotation, the new key is in `store.key.next`. The header of the store identifies the key that opens it, so
/// that the store opens after a crash at any moment.
public final class KeyFileProvider: KeyProvider {
    /// The last key that was read. It is valid while its file is unchanged.
    private let keyCache = Mutex<(file: OpenFile, status: FileStatus, key: StorageKey)?>(nil)

    /// Creates a provider.
    public init() {}

    /// Returns the key in `store.key` or in `store.key.next`.
    public func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey {
        let path = Self.path(in: request.folder)
        let source = "the key file \(path)"
        guard request.derivation == .none else {
            throw .wrongKey(path: request.path, source: "\(source), but with a passphrase")
        }
        var isFound = false
        for candidate in [path, path + ".next"] {
            guard let key = try read(candidate) else { continue }
            if key.id == request.id { return key }
            isFound = true
        }
        throw isFound ? .wrongKey(path: request.path, source: source) : .keyMissing(path: request.path, source: source)
    }

    /// Returns the existing key or creates one. The replacement for `old` is created in `store.key.next`.
    public func createKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        let path = Self.path(in: folder)
        if let old {
            // An interrupted rotation may have left the old key there, or an unused one.
            try commitRotation(to: old, in: folder)
            try remove(path + ".next")
            return try create(path + ".next")
        }
        guard let key = try read(path) else { return try create(path) }
        // The process that created it may have been killed before the file's name was durable.
        try syncFolder(folder.path)
        return key
    }

    /// Replaces the old key with the new one.
    public func commitRotation(to key: StorageKey, in folder: URL) throws(SecureStorageError) {
        let path = Self.path(in: folder)
        do throws(SecureStorageError) {
            guard try read(path + ".next")?.id == key.id else { return }
        } catch .damaged {
            // The file holds no key, so no store is sealed with it.
            return
        }
        try replace(path, with: path + ".next")
        try syncFolder(folder.path)
    }

    /// Removes the key files in `folder`, which no file may need any more.
    static func removeKeys(in folder: URL) throws(SecureStorageError) {
        let path = path(in: folder)
        for file in [path, path + ".next"] { try remove(file) }
        try syncFolder(folder.path)
    }

    private static func path(in folder: URL) -> String {
        folder.path + "/store.key"
    }

    private func read(_ path: String) throws(SecureStorageError) -> StorageKey? {
        if let cached = keyCache.withLock({ $0 }), cached.file.path == path, try FileStatus(path: path) == cached.status
        {
            return cached.key
        }
        guard let file = try OpenFile.reading(path) else { return nil }
        let status = try file.status()
        try status.check(.key, at: path)
        guard let key = try StorageKey(parsing: file.content(limit: 1 << 10)) else {
            throw .damaged(path: path, reason: "it holds no key of 32 bytes", advice: "Put it back from a backup.")
        }
        keyCache.withLock { $0 = (file, status, key) }
        return key
    }

    private func create(_ path: String) throws(SecureStorageError) -> StorageKey {
        let key = StorageKey(SymmetricKey(size: .bits256), derivation: .none)
        let content = key.secret.withUnsafeBytes { Data($0) }
        // Keeps a key that another process creates without the lock.
        try OpenFile.temporary(for: path, content: content, mode: 0o400).move(to: path, replacesExisting: false)
        do throws(SecureStorageError) {
            try syncFolder(path.parentFolder)
        } catch {
            // A power cut could remove the key, and no store sealed with it would open.
            unlink(path)
            throw error
        }
        return key
    }
}

extension KeyProvider where Self == KeyFileProvider {
    /// A key file in the store's folder.
    public static var keyFile: KeyFileProvider { KeyFileProvider() }
}
