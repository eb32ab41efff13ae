public import Core
import Crypto
public import Foundation

/// A source of store keys. A store has one provider. A missing key is an error: no other key is tried or created.
///
/// The methods are called on a thread that may block. Those that change files are called under the store's lock.
public protocol KeyProvider: Sendable {
    /// Returns the key of an existing store.
    ///
    /// - Throws: ``Core/SecureStorageError/keyMissing(path:source:)`` or
    ///   ``Core/SecureStorageError/wrongKey(path:source:)`` if this provider does not have it.
    func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey

    /// Creates the key of a new store, or the replacement for `old`. The key must be durable when this returns.
    func createKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey

    /// Finishes a rotation after all files are durably sealed with `key`. May be called more than once.
    func commitRotation(to key: StorageKey, in folder: URL) throws(SecureStorageError)
}

extension KeyProvider {
    /// Does nothing.
    public func commitRotation(to key: StorageKey, in folder: URL) throws(SecureStorageError) {}
}

/// A description of the requested key, from the store's header.
public struct KeyRequest: Sendable, Hashable {
    /// The store's file.
    public let path: String
    /// The key's id.
    public let id: String
    /// The folder of the store.
    public let folder: URL
    let derivation: KeyDerivation

    init(path: String, folder: URL, header: StoreHeader) {
        self.path = path
        self.folder = folder
        id = header.keyID
        derivation = header.derivation
    }

    /// Returns `key` if it is the requested one. `source` describes its origin in the error.
    func validate(_ key: StorageKey, from source: String) throws(SecureStorageError) -> StorageKey {
        if key.id == id { return key }
        let isOtherKind = key.derivation == .none && derivation != .none
        throw .wrongKey(path: path, source: source + (isOtherKind ? ", but with a passphrase" : ""))
    }
}

/// The derivation of a store's key from its source.
enum KeyDerivation: Sendable, Hashable {
    case none
    /// A derivation from a passphrase by scrypt (RFC 7914) with N = 2^`logN`, r = 8, p = 1 and a salt of 16 bytes.
    case scrypt(logN: UInt8, salt: Data)

    static let saltSize = 16
    static let blockSize = 8
    static let parallelism = 1
}

/// The key of a store and its derivation. Its description shows only its id.
public struct StorageKey: Sendable {
    /// The number of bytes of a key.
    public static let size = 32
    static let idSize = 8

    let secret: SymmetricKey
    /// An identifier of 16 hexadecimal digits that does not reveal the key.
    public let id: String
    let derivation: KeyDerivation

    /// Creates a key of 32 random bytes. Returns `nil` for any other number of bytes.
    public init?(_ bytes: Secret<Data>) {
        guard bytes.reveal().count == Self.size else { return nil }
        self.init(SymmetricKey(data: bytes.reveal()), derivation: .none)
    }

    init(_ secret: SymmetricKey, derivation: KeyDerivation) {
        self.secret = secret
        self.derivation = derivation
        id = secret.derived("trellis.storage.key-id", count: Self.idSize).withUnsafeBytes { hexadecimal($0) }
    }

    /// Parses 32 bytes, or one line of hexadecimal or base64.
    init?(parsing data: Data) {
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let decoded = Data(hexadecimal: text).flatMap { $0.count == Self.size ? $0 : nil } ?? Data(base64Encoded: text)
        guard let bytes = data.count == Self.size ? data : decoded else { return nil }
        self.init(Secret(bytes))
    }

    /// Derives the key of one file from its salt.
    func fileKey(salt: Data) -> SymmetricKey {
        secret.derived("trellis.storage.file", salt: salt, count: Self.size)
    }
}

extension StorageKey: CustomStringConvertible, CustomReflectable {
    /// The id only.
    public var description: String { "StorageKey(\(id))" }
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
    /// Parses two hexadecimal digits for each byte. Returns `nil` for any other text.
    init?(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }

    /// Returns `count` bytes of the system's random generator.
    static func random(_ count: Int) -> Data {
        SymmetricKey(size: SymmetricKeySize(bitCount: 8 * count)).withUnsafeBytes { Data($0) }
    }
}
