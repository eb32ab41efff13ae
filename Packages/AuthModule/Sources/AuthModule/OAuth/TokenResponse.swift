import Foundation

/// A successful response of the token endpoint (RFC 6749 §5.1, OpenID Connect Core 1.0 §3.1.3.3).
struct TokenResponse: Decodable, Sendable, Redacted {
    let accessToken: String
    /// `nil` stands for `Bearer`, as at LinkedIn.
    let tokenType: String?
    // The next two may be anything. That is not worth losing the tokens, since the server may already have invalidated the
    // former ones.
    /// The lifetime in seconds.
    let lifetime: ClaimValue?
    /// The granted scopes in one text or in a list, or `nil` if they are those that were requested.
    let scope: ClaimValue?
    let refreshToken: String?
    let idToken: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case lifetime = "expires_in"
        case scope
        case refreshToken = "refresh_token"
        case idToken = "id_token"
    }

    /// The largest size of a token in bytes. Servers accept far smaller header fields.
    private static let maximumSize = 64 << 10

    /// Converts the response to tokens.
    ///
    /// - Parameters:
    ///   - date: The time of receipt. `expires_in` counts from it, so the server's clock does not matter.
    ///   - requestedScopes: The scopes of the tokens if the response has none (RFC 6749 §5.1).
    ///   - formerRefreshToken: The refresh token to keep if the response has none (RFC 6749 §6).
    /// - Returns: The tokens with their expiry date.
    /// - Throws: ``AuthError/invalidResponse(_:)`` if this client cannot use the tokens.
    func tokens(
        receivedAt date: Date,
        requestedScopes: [String],
        replacing formerRefreshToken: String? = nil
    ) throws(AuthError) -> Tokens {
        // RFC 6749 §7.1: a client must not use a token of an unknown type.
        guard tokenType?.lowercased() ?? "bearer" == "bearer" else {
            throw .invalidResponse("The sign-in server issued a token of an unsupported type.")
        }
        guard max(accessToken.utf8.count, refreshToken?.utf8.count ?? 0) <= Self.maximumSize else {
            throw .invalidResponse("The sign-in server issued a token of more than \(Self.maximumSize >> 10) KB.")
        }
        // RFC 6749 §A.12. Other characters could add header fields to a request.
        guard !accessToken.isEmpty, accessToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalidResponse("The sign-in server issued an access token with invalid characters.")
        }
        // Only whole seconds, and at most ten years, survive a round trip through JSON unchanged.
        // Some servers send 0 for tokens without an expiry.
        let lifetime = lifetime?.seconds.flatMap { $0 > 0 ? min($0, 10 * 365 * 86_400) : nil }
        let newRefreshToken = refreshToken.flatMap { $0.isEmpty ? nil : $0 }
        let scopes: [String]
        switch scope {
        case .string(let text): scopes = text.split(separator: " ").map(String.init)
        case .array(let values): scopes = values.compactMap(\.text)
        default: scopes = requestedScopes
        }
        return Tokens(
            access: accessToken,
            refresh: newRefreshToken ?? formerRefreshToken,
            expiry: lifetime.map { Date(timeIntervalSince1970: (date.timeIntervalSince1970 + $0).rounded(.down)) },
            lifetime: lifetime,
            scopes: scopes,
            idToken: idToken
        )
    }
}
