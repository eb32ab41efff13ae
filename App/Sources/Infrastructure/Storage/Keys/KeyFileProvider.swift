public import Core
import Crypto
public import Foundation
import Synchronization

/// The default provider: a key in the file `store.key` beside the store, with mode 0400, created on first use.
///
/// During a rotation, the new key is in `store.key.next`. The header of the store tells which of the two opens it, so the
/// store opens after a crash at any moment.
public final class KeyFileProvider: KeyProvider {
    /// The key that was read last, valid while its file is unchanged.
    private let lastKey = Mutex<(file: OpenFile, status: FileStatus, key: StorageKey)?>(nil)

    /// Creates a provider.
    public init() {}

    /// Returns the key of the file, or of the one that will replace it.
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

    /// Returns the existing key or a new one. The replacement for a key is in `store.key.next`.
    public func newKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        let path = Self.path(in: folder)
        if let old {
            // An interrupted rotation may have left the old key there, or one that nothing was sealed with.
            try commitRotation(to: old, in: folder)
            try remove(path + ".next")
            return try create(path + ".next")
        }
        guard let key = try read(path) else { return try create(path) }
        // Its creator may have been killed before it was durable.
        try syncFolder(folder.path)
        return key
    }

    /// Puts the new key in place of the old one.
    public func commitRotation(to key: StorageKey, in folder: URL) throws(SecureStorageError) {
        let path = Self.path(in: folder)
        do throws(SecureStorageError) {
            guard try read(path + ".next")?.id == key.id else { return }
        } catch .damaged {
            // Not a key, so nothing was sealed with it.
            return
        }
        try replace(path, with: path + ".next")
        try syncFolder(folder.path)
    }

    private static func path(in folder: URL) -> String {
        folder.path + "/store.key"
    }

    private func read(_ path: String) throws(SecureStorageError) -> StorageKey? {
        if let last = lastKey.withLock({ $0 }), last.file.path == path, try FileStatus(path: path) == last.status {
            return last.key
        }
        guard let file = try OpenFile.reading(path) else { return nil }
        let status = try file.status()
        try status.check(.key, at: path)
        guard let key = try StorageKey(parsing: file.content(limit: 1 << 10)) else {
            throw .damaged(path: path, reason: "it holds no key of 32 bytes", remedy: "Put it back from a backup.")
        }
        lastKey.withLock { $0 = (file, status, key) }
        return key
    }

    private func create(_ path: String) throws(SecureStorageError) -> StorageKey {
        let key = StorageKey(SymmetricKey(size: .bits256), derivation: .none)
        let content = key.secret.withUnsafeBytes { Data($0) }
        // The store's lock is held, so another process that creates the key ignores it.
        try OpenFile.temporary(for: path, content: content, mode: 0o400).move(to: path, .noReplace)
        do throws(SecureStorageError) {
            try syncFolder(path.parentFolder)
        } catch {
            // A power cut could remove the key, and nothing sealed with it would open.
            unlink(path)
            throw error
        }
        return key
    }
}

extension KeyProvider where Self == KeyFileProvider {
    /// A key file beside the store.
    public static var keyFile: KeyFileProvider { KeyFileProvider() }
}
