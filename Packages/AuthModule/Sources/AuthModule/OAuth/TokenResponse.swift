import Foundation

/// A successful response of the token endpoint (RFC 6749 §5.1, OpenID Connect Core 1.0 §3.1.3.3).
struct TokenResponse: Decodable, Sendable, Redacted {
    let accessToken: String
    /// `Bearer` if it is missing, as at LinkedIn.
    let tokenType: String
    /// The lifetime in seconds, or `nil` if it is missing or not a number. Some servers send it as a text.
    let expiresIn: Double?
    let refreshToken: String?
    /// The granted scopes, or `nil` if they are those that were requested.
    let scopes: [String]?
    let idToken: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case scopes = "scope"
        case idToken = "id_token"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decode(String.self, forKey: .accessToken)
        tokenType = try container.decodeIfPresent(String.self, forKey: .tokenType) ?? "Bearer"
        refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
        idToken = try container.decodeIfPresent(String.self, forKey: .idToken)
        // The rest is not worth losing the tokens, since the server may already have invalidated the former ones.
        expiresIn = try? container.seconds(forKey: .expiresIn)
        let scope = try? container.decode(String.self, forKey: .scopes)
        scopes =
            scope?.split(separator: " ").map(String.init) ?? (try? container.decode([String].self, forKey: .scopes))
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
        guard tokenType.lowercased() == "bearer" else {
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
        let lifetime = expiresIn.flatMap { $0 > 0 ? min($0, 10 * 365 * 86_400) : nil }
        let newRefreshToken = refreshToken.flatMap { $0.isEmpty ? nil : $0 }
        return Tokens(
            access: accessToken,
            refresh: newRefreshToken ?? formerRefreshToken,
            expiry: lifetime.map { Date(timeIntervalSince1970: (date.timeIntervalSince1970 + $0).rounded(.down)) },
            lifetime: lifetime,
            scopes: scopes ?? requestedScopes,
            idToken: idToken
        )
    }
}
