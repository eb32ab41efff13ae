public import Core
import Crypto
public import Foundation

/// A source of store keys. A store has one provider. A missing key is an error: no other key is tried or created.
///
/// The methods are called on a thread that may block.
public protocol KeyProvider: Sendable {
    /// Returns the place of the key for error messages, such as `the key file /data/store.key`.
    func source(in folder: URL) -> String

    /// Returns the key of the store in `folder`, or `nil` if it is missing.
    func key(in folder: URL) throws(SecureStorageError) -> StorageKey?

    /// Returns the key of a new store in `folder`, and creates it if it is missing. The key must be durable when this
    /// returns. Called under the store's lock.
    func createKey(in folder: URL) throws(SecureStorageError) -> StorageKey
}

/// The key of a store. Its description shows only its id.
public struct StorageKey: Sendable {
    /// The number of bytes of a key.
    public static let size = 32
    static let idSize = 8

    let secret: SymmetricKey
    /// An identifier of 8 bytes that does not reveal the key.
    public let id: Data

    /// Creates a key of 32 random bytes. Returns `nil` for any other number of bytes.
    public init?(_ bytes: Secret<Data>) {
        guard bytes.reveal().count == Self.size else { return nil }
        self.init(SymmetricKey(data: bytes.reveal()))
    }

    init(_ secret: SymmetricKey) {
        self.secret = secret
        id = secret.derived("trellis.storage.key-id", count: Self.idSize).withUnsafeBytes { Data($0) }
    }

    /// Derives the key of one file from its salt.
    func fileKey(salt: Data) -> SymmetricKey {
        secret.derived("trellis.storage.file", salt: salt, count: Self.size)
    }
}

extension StorageKey: CustomStringConvertible, CustomReflectable {
    /// The id only.
    public var description: String { "StorageKey(\(hexadecimal(id)))" }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SymmetricKey {
    /// Derives a key for one purpose. The key is uniformly random, so HKDF needs no extraction (RFC 5869, section 3.3).
    fileprivate func derived(_ purpose: String, salt: Data = Data(), count: Int) -> SymmetricKey {
        HKDF<SHA256>.expand(pseudoRandomKey: self, info: Data(purpose.utf8) + salt, outputByteCount: count)
    }
}

/// Returns two hexadecimal digits for each byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}

extension Data {
    /// Returns `count` bytes of the system's random generator.
    static func random(_ count: Int) -> Data {
        SymmetricKey(size: SymmetricKeySize(bitCount: 8 * count)).withUnsafeBytes { Data($0) }
    }
}
