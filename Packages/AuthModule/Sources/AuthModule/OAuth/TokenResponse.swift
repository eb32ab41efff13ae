import Foundation

/// A successful response of the token endpoint (RFC 6749 §5.1). A missing `scope` means the requested scopes.
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

    /// Converts the response to tokens.
    ///
    /// - Parameters:
    ///   - date: The time of receipt. `expires_in` counts from it, so the server's clock does not matter.
    ///   - formerRefreshToken: The refresh token to keep if the response has none (RFC 6749 §6).
    /// - Returns: The tokens with their expiry date.
    /// - Throws: ``AuthError/invalidResponse(_:)`` if this client cannot use the access token.
    func tokens(receivedAt date: Date, replacing formerRefreshToken: String? = nil) throws(AuthError) -> Tokens {
        // RFC 6749 §7.1: a client must not use a token of an unknown type.
        guard tokenType.lowercased() == "bearer" else {
            throw .invalidResponse("The server issued a token of an unsupported type.")
        }
        // RFC 6749 §A.12. Other characters could add header fields to a request.
        guard !accessToken.isEmpty, accessToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalidResponse("The server issued an access token with invalid characters.")
        }
        let newRefreshToken = refreshToken.flatMap { $0.isEmpty ? nil : $0 }
        return Tokens(
            access: accessToken,
            refresh: newRefreshToken ?? formerRefreshToken,
            expiry: expiresIn.map { seconds in
                // Only whole seconds, and at most ten years, survive a round trip through JSON unchanged.
                let lifetime = min(max(seconds, 0), 10 * 365 * 86_400)
                return Date(timeIntervalSince1970: (date.timeIntervalSince1970 + lifetime).rounded(.down))
            }
        )
    }
}
