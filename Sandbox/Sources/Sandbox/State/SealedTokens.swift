import Crypto
import Foundation

/// The tokens that replaced a refresh token. They are encrypted with a key from that token, because the state file contains
/// no token.
struct SealedTokens: Codable, Sendable {
    let date: Date
    private let box: Data

    init(_ tokens: Tokens, replacing token: String, date: Date) throws {
        self.date = date
        let text = try JSONEncoder().encode([tokens.accessToken, tokens.refreshToken])
        box = try AES.GCM.seal(text, using: Self.key(token)).combined ?? Data()
    }

    func open(_ token: String) throws -> (access: String, refresh: String)? {
        let text = try AES.GCM.open(AES.GCM.SealedBox(combined: box), using: Self.key(token))
        let tokens = try JSONDecoder().decode([String].self, from: text)
        return tokens.count == 2 ? (tokens[0], tokens[1]) : nil
    }

    private static func key(_ token: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: Data(token.utf8)), outputByteCount: 32)
    }
}
