public import Core
import Crypto
public import Foundation

/// The default provider: a key in the file `store.key` in the store's folder, with mode 0400, created on first use.
public struct KeyFileProvider: KeyProvider {
    /// Creates a provider.
    public init() {}

    /// Returns the path of the key file.
    public func source(in folder: URL) -> String { "the key file \(Self.path(in: folder))" }

    /// Returns the key in the file.
    public func key(in folder: URL) throws(SecureStorageError) -> StorageKey? {
        let path = Self.path(in: folder)
        guard let file = try OpenFile.reading(path) else { return nil }
        try file.status().check(.key, at: path)
        guard let key = try StorageKey(Secret(file.content(limit: 1 << 10))) else {
            throw .damaged(path: path, reason: "it holds no key of 32 bytes")
        }
        return key
    }

    /// Returns the key in the file. Creates the file if it is missing.
    public func createKey(in folder: URL) throws(SecureStorageError) -> StorageKey {
        if let key = try key(in: folder) {
            // The process that created it may have been killed before the file's name was durable.
            try syncFolder(folder.path)
            return key
        }
        let path = Self.path(in: folder)
        let key = StorageKey(SymmetricKey(size: .bits256))
        let content = key.secret.withUnsafeBytes { Data($0) }
        // Keeps a key that another process creates without the lock.
        try OpenFile.temporary(for: path, content: content, mode: 0o400).move(to: path, replacesExisting: false)
        do throws(SecureStorageError) {
            try syncFolder(folder.path)
        } catch {
            // A power cut could remove the key, and no store sealed with it would open.
            unlink(path)
            throw error
        }
        return key
    }

    private static func path(in folder: URL) -> String {
        folder.path + "/store.key"
    }
}

extension KeyProvider where Self == KeyFileProvider {
    /// A key file in the store's folder.
    public static var keyFile: KeyFileProvider { KeyFileProvider() }
}
