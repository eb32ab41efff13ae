public import Core
import Crypto
public import Foundation

/// A provider that keeps the key in a keychain, which opens it on this device only, after the first unlock.
///
/// All stores of the app share the key. During a rotation, the new key is a second item, as ``KeyFileProvider`` has a second
/// file.
public struct KeychainKeyProvider: KeyProvider {
    private static let current = "store.key"
    private static let next = "store.key.next"
    private static let source = "the key in the keychain"

    private let keychain: any Keychain

    package init(keychain: any Keychain) {
        self.keychain = keychain
    }

    /// Returns the current key or the one of a rotation.
    public func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey {
        var other: StorageKey?
        for name in [Self.current, Self.next] {
            guard let key = try read(name) else { continue }
            if key.id == request.id { return key }
            other = other ?? key
        }
        guard let other else { throw .keyMissing(path: request.path, source: Self.source) }
        return try request.validate(other, from: Self.source)
    }

    /// Returns the existing key or creates one. The replacement for `old` is a second item.
    public func createKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        guard let old else {
            if let key = try read(Self.current) { return key }
            return try create(Self.current)
        }
        // An interrupted rotation may have left the old key there, or an unused one.
        try commitRotation(to: old, in: folder)
        try keychain.delete(Self.next)
        return try create(Self.next)
    }

    /// Replaces the old key with the new one.
    public func commitRotation(to key: StorageKey, in folder: URL) throws(SecureStorageError) {
        guard let secret = try keychain.secret(Self.next), StorageKey(secret)?.id == key.id else { return }
        try keychain.set(secret, for: Self.current)
        try keychain.delete(Self.next)
    }

    private func read(_ name: String) throws(SecureStorageError) -> StorageKey? {
        guard let secret = try keychain.secret(name) else { return nil }
        guard let key = StorageKey(secret) else {
            throw .damaged(path: Self.source, reason: "it has not 32 bytes", advice: "Remove the app's keychain item.")
        }
        return key
    }

    private func create(_ name: String) throws(SecureStorageError) -> StorageKey {
        try keychain.add(Secret(.random(StorageKey.size)), for: name)
        // Another process may have been faster.
        guard let key = try read(name) else { throw .unavailable(path: Self.source, reason: "it was not stored") }
        return key
    }
}

/// Secrets under names.
package protocol Keychain: Sendable {
    func secret(_ name: String) throws(SecureStorageError) -> Secret<Data>?
    /// Adds a secret. An existing one stays.
    func add(_ secret: Secret<Data>, for name: String) throws(SecureStorageError)
    /// Adds a secret or replaces the existing one.
    func set(_ secret: Secret<Data>, for name: String) throws(SecureStorageError)
    /// Deletes a secret, if it exists.
    func delete(_ name: String) throws(SecureStorageError)
}
