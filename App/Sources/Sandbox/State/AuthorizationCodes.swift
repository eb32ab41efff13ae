import Foundation

/// The grant behind an authorization code until its exchange.
struct AuthorizationCode: Codable, Sendable {
    /// In seconds.
    static let lifetime: TimeInterval = 60

    let user: String
    let scope: Scope
    let redirectURI: String
    /// The S256 challenge (RFC 7636 §4.2).
    let challenge: String
    let expires: Date
}

extension SandboxState {
    /// Issues a code for a user who allowed `request`.
    mutating func issueCode(
        to user: SeedUser,
        for request: AuthorizationRequest,
        _ environment: ServerEnvironment
    ) -> String {
        let code = environment.makeToken()
        codes[code.sha256] = AuthorizationCode(
            user: user.id,
            scope: request.scope,
            redirectURI: request.redirectURI,
            challenge: request.challenge,
            expires: environment.now().addingTimeInterval(AuthorizationCode.lifetime)
        )
        return code
    }

    /// Exchanges a code for tokens. A code is valid once, even if the exchange fails; a second use ends the tokens of
    /// the first (RFC 6749 §4.1.2).
    mutating func exchange(
        code: String,
        verifier: String,
        redirectURI: String,
        _ environment: ServerEnvironment
    ) throws(OAuthError) -> Tokens {
        let hash = code.sha256
        if let session = sessions.first(where: { $0.value.code == hash })?.key { endSession(session) }
        guard let found = codes.removeValue(forKey: hash), found.expires > environment.now(),
            found.redirectURI == redirectURI, verifier.sha256 == found.challenge,
            let user = SeedUser.withID(found.user)
        else { throw OAuthError(.invalidGrant, "The code is not valid, or not for this request.") }
        return signIn(user, scope: found.scope, code: hash, environment)
    }
}
