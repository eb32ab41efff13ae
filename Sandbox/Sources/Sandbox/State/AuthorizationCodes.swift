import Foundation

/// The grant that an authorization code stands for.
struct AuthorizationCode: Codable, Sendable {
    let user: String
    /// The id of the client.
    let client: String
    let scope: OAuthScope
    let redirectURI: String
    /// The S256 challenge (RFC 7636 §4.2).
    let challenge: String
    let nonce: String?
    let signInDate: Date

    /// The end of its lifetime of 60 seconds.
    var expires: Date { signInDate + 60 }
}

extension SandboxState {
    /// Stores a grant and returns its new code.
    mutating func issueCode(for grant: AuthorizationCode) -> String {
        let code = RandomText.token()
        codes[code.sha256] = grant
        return code
    }

    /// Exchanges a code for tokens. A code can be used once, even if the exchange fails. A second use revokes the tokens
    /// of the first (RFC 6749 §4.1.2).
    mutating func exchange(
        code: String,
        of client: OAuthClient,
        verifier: String,
        redirectURI: String,
        _ configuration: SandboxConfiguration
    ) throws(OAuthError) -> Tokens {
        let hash = code.sha256
        if let session = sessions.first(where: { $0.value.code == hash })?.key { endSession(session) }
        guard let found = codes.removeValue(forKey: hash), found.expires > configuration.now(),
            found.client == client.id, found.redirectURI == redirectURI, verifier.sha256 == found.challenge
        else { throw OAuthError(.invalidGrant, "The code is invalid or belongs to another request.") }
        let session = UserSession(
            user: found.user,
            scope: found.scope,
            client: client.id,
            signInDate: found.signInDate,
            code: hash
        )
        return start(session, nonce: found.nonce, configuration)
    }
}
