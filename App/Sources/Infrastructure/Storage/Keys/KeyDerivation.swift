public import Foundation

/// How the key of a store is made from what a person or a machine holds. It is kept in the store's header.
public enum KeyDerivation: Sendable, Hashable {
    /// The key is used as it is.
    case none
    /// The key is made from a passphrase by scrypt (RFC 7914), with N = 2^`logN`, r = 8, p = 1 and a salt of 16 bytes.
    case scrypt(logN: UInt8, salt: Data)

    static let saltSize = 16
    static let blockSize: UInt8 = 8
    static let parallelism: UInt8 = 1

    /// Reads the four parameters as they stand in a header; nil if they name nothing that is ever written. How large N
    /// is, is for whoever derives to judge.
    init?(parameters: Data, salt: Data) {
        switch [UInt8](parameters) {
        case [0, 0, 0, 0]: self = .none
        case let bytes where bytes.count == 4 && bytes[0] == 1 && bytes[2...] == [Self.blockSize, Self.parallelism]:
            self = .scrypt(logN: bytes[1], salt: salt)
        default: return nil
        }
    }
}
