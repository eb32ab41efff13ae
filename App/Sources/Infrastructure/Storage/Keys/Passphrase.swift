public import Core
import Crypto
import CryptoExtras
public import Foundation
import Synchronization

/// A key made from a passphrase by scrypt. Deriving takes a quarter of a second and 128 MiB, once for each salt in the
/// life of this value.
public final class Passphrase: KeyProvider {
    /// N = 2^17, r = 8, p = 1: the least that OWASP advises.
    public static let advisedCost: UInt8 = 17
    /// What a header may ask for: from 1 MiB to 256 MiB of memory.
    public static let acceptedCosts: ClosedRange<UInt8> = 10...18

    private let passphrase: Secret<String>
    private let cost: UInt8
    private let derived = Mutex<[KeyDerivation: StorageKey]>([:])

    /// Keeps the passphrase. `cost` is the logarithm of scrypt's N for keys that are new; it is brought within
    /// ``acceptedCosts``. That of a store stands in its header.
    public init(_ passphrase: Secret<String>, cost: UInt8 = advisedCost) {
        self.passphrase = passphrase
        self.cost = min(max(cost, Self.acceptedCosts.lowerBound), Self.acceptedCosts.upperBound)
    }

    /// The key that the passphrase gives with the header's salt.
    public func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey {
        guard request.derivation != .none else {
            throw .wrongKey(path: request.path, source: "a passphrase, but with a key")
        }
        return try request.accept(derive(request.derivation, path: request.path), from: "this passphrase")
    }

    /// The key that the passphrase gives with a new salt.
    public func newKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        let salt = Data.random(KeyDerivation.saltSize)
        return try derive(.scrypt(logN: cost, salt: salt), path: folder.path)
    }

    private func derive(_ derivation: KeyDerivation, path: String) throws(SecureStorageError) -> StorageKey {
        guard case .scrypt(let logN, let salt) = derivation else { throw .wrongKey(path: path, source: "a passphrase") }
        // Before anything is derived: the library would take what memory it is told to.
        guard Self.acceptedCosts.contains(logN) else {
            throw .refused(
                path: path,
                reason: "it asks for scrypt with N = 2^\(logN)",
                remedy: "Put the file back from a backup: this program writes 2^\(Self.advisedCost)."
            )
        }
        if let key = derived.withLock({ $0[derivation] }) { return key }
        // One passphrase can be typed in two ways that look alike.
        let bytes = Data(passphrase.reveal().precomposedStringWithCanonicalMapping.utf8)
        guard !bytes.isEmpty else {
            throw .refused(path: path, reason: "the passphrase is empty", remedy: "Give a passphrase.")
        }
        do {
            let secret = try KDF.Scrypt.deriveKey(
                from: bytes,
                salt: salt,
                outputByteCount: StorageKey.size,
                rounds: 1 << Int(logN),
                blockSize: Int(KeyDerivation.blockSize),
                parallelism: Int(KeyDerivation.parallelism)
            )
            let key = StorageKey(secret, derivation: derivation)
            derived.withLock { $0[derivation] = key }
            return key
        } catch {
            throw .unavailable(
                path: path,
                reason: "the key could not be derived from the passphrase, which takes 128 MiB of memory"
            )
        }
    }
}

extension Passphrase: CustomStringConvertible, CustomReflectable {
    /// Nothing of the passphrase.
    public var description: String { "Passphrase(redacted)" }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension KeyProvider where Self == Passphrase {
    /// A key made from a passphrase.
    public static func passphrase(_ passphrase: Secret<String>) -> Self { Passphrase(passphrase) }
}
