public import Core
import Crypto
import CryptoExtras
public import Foundation
import Synchronization

/// A provider that derives the key from a passphrase with scrypt, once for each salt. With the recommended cost, a
/// derivation takes a quarter of a second and 128 MiB.
public final class PassphraseKeyProvider: KeyProvider {
    /// The base-2 logarithm of scrypt's N. With r = 8 and p = 1, this is the minimum that OWASP recommends.
    public static let recommendedCost: UInt8 = 17
    /// The costs that are accepted in a store's header: 1 MiB to 256 MiB of memory.
    static let acceptedCosts: ClosedRange<UInt8> = 10...18

    private let passphrase: Secret<String>
    private let cost: UInt8
    private let derived = Mutex<[KeyDerivation: StorageKey]>([:])

    /// Creates a provider. `cost` is the base-2 logarithm of scrypt's N for new keys, clamped to 10...18. The
    /// header of an existing store has its own.
    public init(_ passphrase: Secret<String>, cost: UInt8 = recommendedCost) {
        self.passphrase = passphrase
        self.cost = min(max(cost, Self.acceptedCosts.lowerBound), Self.acceptedCosts.upperBound)
    }

    /// Derives the key with the salt of the store's header.
    public func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey {
        guard request.derivation != .none else {
            throw .wrongKey(path: request.path, source: "a passphrase, but with a key")
        }
        return try request.validate(derive(request.derivation, path: request.path), from: "this passphrase")
    }

    /// Derives a key with a new salt.
    public func createKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        try derive(.scrypt(logN: cost, salt: .random(KeyDerivation.saltSize)), path: folder.path)
    }

    private func derive(_ derivation: KeyDerivation, path: String) throws(SecureStorageError) -> StorageKey {
        guard case .scrypt(let logN, let salt) = derivation else { throw .wrongKey(path: path, source: "a passphrase") }
        // Checked before the derivation, since the library ignores its limit on memory.
        guard Self.acceptedCosts.contains(logN) else {
            throw .refused(
                path: path,
                reason: "it asks for scrypt with N = 2^\(logN)",
                advice: "Put the file back from a backup: this program writes 2^\(Self.recommendedCost)."
            )
        }
        if let key = derived.withLock({ $0[derivation] }) { return key }
        // Input methods encode the same passphrase in different ways.
        let bytes = Data(passphrase.reveal().precomposedStringWithCanonicalMapping.utf8)
        guard !bytes.isEmpty else {
            throw .refused(path: path, reason: "the passphrase is empty", advice: "Give a passphrase.")
        }
        let secret = try? KDF.Scrypt.deriveKey(
            from: bytes,
            salt: salt,
            outputByteCount: StorageKey.size,
            rounds: 1 << Int(logN),
            blockSize: KeyDerivation.blockSize,
            parallelism: KeyDerivation.parallelism
        )
        guard let secret else {
            // scrypt takes 128 · N · r bytes (RFC 7914, section 2).
            let memory = "\(1 << (Int(logN) - 10)) MiB of memory"
            throw .unavailable(path: path, reason: "the key could not be derived from the passphrase with \(memory)")
        }
        let key = StorageKey(secret, derivation: derivation)
        derived.withLock { $0[derivation] = key }
        return key
    }
}

extension PassphraseKeyProvider: CustomStringConvertible, CustomReflectable {
    /// A constant text.
    public var description: String { "PassphraseKeyProvider(redacted)" }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension KeyProvider where Self == PassphraseKeyProvider {
    /// A key derived from a passphrase.
    public static func passphrase(_ passphrase: Secret<String>) -> Self { Self(passphrase) }
}
