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

    /// Converts the response to tokens. `expires_in` counts from `date`, so the server's clock does not matter. A response
    /// without scopes grants the requested ones (RFC 6749 §5.1), and one without a refresh or ID token keeps the former (§6).
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` if this client cannot use the tokens.
    func tokens(
        receivedAt date: Date,
        requestedScopes: [String],
        replacing former: Tokens? = nil
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
            refresh: newRefreshToken ?? former?.refresh,
            expiry: lifetime.map { Date(timeIntervalSince1970: (date.timeIntervalSince1970 + $0).rounded(.down)) },
            lifetime: lifetime,
            scopes: scopes,
            idToken: idToken ?? former?.idToken
        )
    }
}

/// The tokens of a session. Members that a version adds are optional, so that an older session stays usable.
struct Tokens: Codable, Hashable, Sendable, Redacted {
    let access: String
    /// The refresh token, or `nil` if the server issued none.
    let refresh: String?
    /// The expiry of the access token by the clock of this device, or `nil` if the server did not send a lifetime.
    let expiry: Date?
    /// The lifetime of the access token in seconds from its receipt, or `nil` if the server did not send one.
    var lifetime: Double?
    /// The granted scopes (RFC 6749 §3.3). Without `scope` in the response, these are the requested ones (§5.1). `nil` in a
    /// session of an earlier version.
    var scopes: [String]?
    /// The last ID token that the server issued.
    var idToken: String?
}
