import Crypto
import Foundation

enum RandomText {
    /// Returns 256 bits in base64url, which are 43 characters.
    static func token() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64URL
    }

    /// Returns two groups of four consonants. Without vowels they are not words (RFC 8628 §6.1).
    static func userCode() -> String {
        let consonants = "BCDFGHJKLMNPQRSTVWXZ"
        let code = String((0..<8).compactMap { _ in consonants.randomElement() })
        return "\(code.prefix(4))-\(code.suffix(4))"
    }
}
