import Foundation

/// The grant that an authorization code stands for.
struct AuthorizationCode: Codable, Sendable {
    /// The lifetime in seconds.
    static let lifetime: TimeInterval = 60

    let user: String
    /// The id of the client.
    let client: String
    let scope: OAuthScope
    let redirectURI: String
    /// The S256 challenge (RFC 7636 §4.2).
    let challenge: String
    let nonce: String?
    let signInDate: Date
    let expires: Date
}

extension AuthorizationCode {
    init(_ request: AuthorizationRequest, user: SeedUser, now: Date) {
        self.init(
            user: user.id,
            client: request.client.id,
            scope: request.scope,
            redirectURI: request.redirectURI,
            challenge: request.challenge,
            nonce: request.nonce,
            signInDate: now,
            expires: now.addingTimeInterval(Self.lifetime)
        )
    }
}

extension SandboxState {
    /// Stores a grant and returns its new code.
    mutating func issueCode(for grant: AuthorizationCode, _ environment: ServerEnvironment) -> String {
        let code = environment.makeToken()
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
        _ environment: ServerEnvironment
    ) throws(OAuthError) -> Tokens {
        let hash = code.sha256
        if let session = sessions.first(where: { $0.value.code == hash })?.key { endSession(session) }
        guard let found = codes.removeValue(forKey: hash), found.expires > environment.now(),
            found.client == client.id, found.redirectURI == redirectURI, verifier.sha256 == found.challenge
        else { throw OAuthError(.invalidGrant, "The code is invalid or belongs to another request.") }
        let session = UserSession(
            user: found.user,
            scope: found.scope,
            client: client.id,
            signInDate: found.signInDate,
            code: hash
        )
        return start(session, nonce: found.nonce, environment)
    }
}
