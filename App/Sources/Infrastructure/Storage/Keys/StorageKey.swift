public import Core
import Crypto
public import Foundation

/// The key of a store, and how it was derived. It shows its id, which says nothing of the key.
public struct StorageKey: Sendable {
    /// Tells keys apart.
    public struct ID: Sendable, Hashable, Codable, CustomStringConvertible {
        static let size = 8
        let bytes: Data

        init(bytes: Data) {
            self.bytes = bytes
        }

        /// Sixteen hexadecimal digits.
        public var description: String {
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }

        /// Reads the sixteen digits.
        public init(from decoder: any Decoder) throws {
            let text = try String(from: decoder)
            let digits = text.compactMap(\.hexDigitValue)
            guard text.utf8.count == 2 * Self.size, digits.count == 2 * Self.size else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "not 16 hexadecimal digits")
                )
            }
            bytes = Data((0..<Self.size).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) })
        }

        /// Writes the sixteen digits.
        public func encode(to encoder: any Encoder) throws {
            try description.encode(to: encoder)
        }
    }

    /// How many bytes a key has.
    public static let size = 32
    static let checkSize = 16

    let secret: SymmetricKey
    /// Which key it is.
    public let id: ID
    let derivation: KeyDerivation

    /// Takes 32 random bytes as the key; nil if it is another number of them.
    public init?(_ bytes: Secret<Data>) {
        guard bytes.reveal().count == Self.size else { return nil }
        self.init(SymmetricKey(data: bytes.reveal()), derivation: .none)
    }

    init(_ secret: SymmetricKey, derivation: KeyDerivation) {
        self.secret = secret
        self.derivation = derivation
        id = ID(bytes: secret.derived("trellis.storage.key-id", count: ID.size).withUnsafeBytes { Data($0) })
    }

    /// What shows that this key is that of the store.
    func check(of storeID: UUID) -> Data {
        secret.derived("trellis.storage.key-check", salt: storeID.bytes, count: Self.checkSize)
            .withUnsafeBytes { Data($0) }
    }

    /// The key that one file is sealed with.
    func fileKey(salt: Data) -> SymmetricKey {
        secret.derived("trellis.storage.file", salt: salt, count: Self.size)
    }
}

extension StorageKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The id alone.
    public var description: String { "StorageKey(\(id))" }
    /// The id alone.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Data {
    /// `count` bytes that nobody can guess.
    static func random(_ count: Int) -> Data {
        SymmetricKey(size: SymmetricKeySize(bitCount: 8 * count)).withUnsafeBytes { Data($0) }
    }
}

extension SymmetricKey {
    /// A key for one purpose (HKDF, RFC 5869).
    fileprivate func derived(_ purpose: String, salt: Data = Data(), count: Int) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: self, salt: salt, info: Data(purpose.utf8), outputByteCount: count)
    }
}
