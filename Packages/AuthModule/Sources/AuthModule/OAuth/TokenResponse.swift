import Foundation

/// What the token endpoint answers (RFC 6749 §5.1). Other members are ignored; an absent `scope` means as asked.
struct TokenResponse: Decodable, Sendable, Redacted {
    let accessToken: String
    let tokenType: String
    let expiresIn: Double?
    let refreshToken: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
    }

    /// The tokens, if this client can use them.
    ///
    /// - Parameters:
    ///   - date: When the answer came; `expires_in` counts from there, so that the server's clock does not matter.
    ///   - former: The refresh token that was used, which stays if there is no new one (RFC 6749 §6).
    /// - Returns: The tokens with the date they expire on.
    /// - Throws: ``AuthError/invalidAnswer(_:)``.
    func tokens(receivedAt date: Date, replacing former: String? = nil) throws(AuthError) -> Tokens {
        // RFC 6749 §7.1: a client must not use a token whose type it does not know.
        guard tokenType.lowercased() == "bearer" else {
            throw .invalidAnswer("The server gave a token of a type that this client cannot use.")
        }
        // RFC 6749 §A.12; anything else would break out of the header field.
        guard !accessToken.isEmpty, accessToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalidAnswer("The server gave an access token that cannot be sent.")
        }
        let fresh = refreshToken.flatMap { $0.isEmpty ? nil : $0 }
        return Tokens(
            access: accessToken,
            refresh: fresh ?? former,
            expiry: expiresIn.map { seconds in
                // Whole seconds read back from the storage as they were written; far dates would not.
                let lifetime = min(max(seconds, 0), Self.longestLifetime)
                return Date(timeIntervalSince1970: (date.timeIntervalSince1970 + lifetime).rounded(.down))
            }
        )
    }

    /// Ten years, in seconds.
    private static let longestLifetime = 10 * 365 * 86_400.0
}
