import Foundation

/// What an authorization code stands for until it is exchanged.
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
    /// Makes a code for a user who allowed `request`.
    mutating func issueCode(to user: SeedUser, for request: AuthorizationRequest, world: World) -> String {
        let code = world.makeToken()
        codes[code.sha256] = AuthorizationCode(
            user: user.id,
            scope: request.scope,
            redirectURI: request.redirectURI,
            challenge: request.challenge,
            expires: world.now().addingTimeInterval(AuthorizationCode.lifetime)
        )
        return code
    }

    /// Exchanges a code for tokens. It serves once, whether that goes well or not; a second use ends what the first
    /// one gave (RFC 6749 §4.1.2).
    mutating func exchange(
        code: String,
        verifier: String,
        redirectURI: String,
        world: World
    ) throws(OAuthError) -> Tokens {
        let hash = code.sha256
        if let session = sessions.first(where: { $0.value.code == hash })?.key { endSession(session) }
        guard let found = codes.removeValue(forKey: hash), found.expires > world.now(),
            found.redirectURI == redirectURI, verifier.sha256 == found.challenge,
            let user = SeedUsers.user(id: found.user)
        else { throw OAuthError(.invalidGrant, "The code is not valid, or not for this request.") }
        return signIn(user, scope: found.scope, code: hash, world: world)
    }
}
