public import Core
import Crypto
public import Foundation

/// A provider that keeps the key in a keychain, which opens it on this device only, after the first unlock.
///
/// All stores of the app share the key.
public struct KeychainKeyProvider: KeyProvider {
    private static let name = "store.key"
    private static let source = "the key in the keychain"
    /// The error of an app whose signature does not let it use the keychain.
    package static let missingEntitlement = SecureStorageError.refused(
        path: "the keychain",
        reason: "the signature of the app has no entitlement for it",
        advice: "Add the capability Keychain Sharing to the app, or its app group, and sign it again."
    )

    private let keychain: any Keychain

    package init(keychain: any Keychain) {
        self.keychain = keychain
    }

    /// Creates a provider, or returns `nil` for a program that no team has signed, which has no keychain.
    ///
    /// - Throws: ``missingEntitlement`` if the program is signed.
    package init?(keychain: any Keychain, isSigned: Bool) throws(SecureStorageError) {
        self.keychain = keychain
        do throws(SecureStorageError) {
            // Without the entitlement, a search finds nothing; only a change is refused.
            try keychain.remove("entitlement")
        } catch {
            // The storage reports other errors when it needs the key.
            guard error == Self.missingEntitlement else { return }
            if isSigned { throw error }
            return nil
        }
    }

    /// Returns a constant text.
    public func source(in folder: URL) -> String { Self.source }

    /// Returns the key in the keychain.
    public func key(in folder: URL) throws(SecureStorageError) -> StorageKey? {
        guard let secret = try keychain.secret(Self.name) else { return nil }
        guard let key = StorageKey(secret) else {
            throw .damaged(path: Self.source, reason: "it has not 32 bytes")
        }
        return key
    }

    /// Returns the key in the keychain. Adds one if it is missing, and replaces one that is malformed, which opens no store.
    public func createKey(in folder: URL) throws(SecureStorageError) -> StorageKey {
        do throws(SecureStorageError) {
            if let key = try key(in: folder) { return key }
        } catch .damaged {
            try keychain.remove(Self.name)
        }
        try keychain.add(Secret(.random(StorageKey.size)), for: Self.name)
        // Another process may have been faster.
        guard let key = try key(in: folder) else { throw .unavailable(path: Self.source, reason: "it was not stored") }
        return key
    }
}

/// Secrets under names.
package protocol Keychain: Sendable {
    func secret(_ name: String) throws(SecureStorageError) -> Secret<Data>?
    /// Adds a secret. An existing one stays.
    func add(_ secret: Secret<Data>, for name: String) throws(SecureStorageError)
    func remove(_ name: String) throws(SecureStorageError)
}
