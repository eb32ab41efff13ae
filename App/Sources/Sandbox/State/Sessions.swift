import Foundation

/// What follows from one sign-in.
struct Session: Codable, Sendable {
    let user: String
    let scope: Scope
    /// The hash of the authorization code it came from.
    var code: String?
}

struct AccessToken: Codable, Sendable {
    let session: Int
    let scope: Scope
    let expires: Date
}

struct RefreshToken: Codable, Sendable {
    /// How long one serves, in seconds: 30 days.
    static let lifetime: TimeInterval = 30 * 24 * 60 * 60

    let session: Int
    let expires: Date
    /// Whether another one took its place.
    var isSpent = false
}

/// Who is asking, by an access token.
struct Identity: Sendable {
    let user: SeedUser
    let scope: Scope
}

extension SandboxState {
    /// Begins a session.
    mutating func signIn(_ user: SeedUser, scope: Scope, code: String? = nil, world: World) -> Tokens {
        lastSession += 1
        sessions[lastSession] = Session(user: user.id, scope: scope, code: code)
        return issueTokens(session: lastSession, scope: scope, world: world)
    }

    /// Puts a new refresh token in the place of `token`. One that was spent before is taken for stolen: whoever has
    /// the others may be the thief, so all of them end (RFC 9700 §4.14.2).
    mutating func refresh(_ token: String, scope: Scope?, world: World) throws(OAuthError) -> Tokens {
        let hash = token.sha256
        guard let found = refreshTokens[hash], let session = sessions[found.session], found.expires > world.now() else {
            throw OAuthError(.invalidGrant, "The refresh token is not valid.")
        }
        guard !found.isSpent else {
            endSession(found.session)
            throw OAuthError(.invalidGrant, "The refresh token was used before; its session is over.")
        }
        guard scope?.isSubset(of: session.scope) != false else {
            throw OAuthError(.invalidScope, "The scope is more than was granted.")
        }
        refreshTokens[hash]?.isSpent = true
        return issueTokens(session: found.session, scope: scope ?? session.scope, world: world)
    }

    /// Ends the session that either of its tokens belongs to, spent ones included; else does nothing (RFC 7009 §2.2).
    mutating func revoke(_ token: String) {
        if let session = refreshTokens[token.sha256]?.session ?? accessTokens[token.sha256]?.session {
            endSession(session)
        }
    }

    /// Whom `token` belongs to, while it serves.
    func identity(accessToken token: String, now: Date) -> Identity? {
        guard let token = accessTokens[token.sha256], token.expires > now,
            let user = sessions[token.session].flatMap({ SeedUsers.user(id: $0.user) })
        else { return nil }
        return Identity(user: profile(of: user), scope: token.scope)
    }

    /// Ends a session and all its tokens.
    mutating func endSession(_ id: Int) {
        sessions[id] = nil
        accessTokens = accessTokens.filter { $0.value.session != id }
        refreshTokens = refreshTokens.filter { $0.value.session != id }
    }

    private mutating func issueTokens(session: Int, scope: Scope, world: World) -> Tokens {
        let tokens = Tokens(
            accessToken: world.makeToken(),
            expiresIn: world.tokenLifetime,
            refreshToken: world.makeToken(),
            scope: scope.description
        )
        let now = world.now()
        accessTokens[tokens.accessToken.sha256] = AccessToken(
            session: session,
            scope: scope,
            expires: now.addingTimeInterval(TimeInterval(world.tokenLifetime))
        )
        refreshTokens[tokens.refreshToken.sha256] = RefreshToken(
            session: session,
            expires: now.addingTimeInterval(RefreshToken.lifetime)
        )
        return tokens
    }
}

extension SeedUsers {
    static func user(id: String) -> SeedUser? {
        all.first { $0.id == id }
    }

    /// The user of that name, the email or what is before its `@`, if the password is right.
    static func user(named name: String?, password: String?) -> SeedUser? {
        let user = all.first { [$0.email, $0.username].contains(name?.lowercased()) }
        let isRight = (password ?? "").isSecretlyEqual(to: Self.password)
        return isRight ? user : nil
    }
}

extension SeedUser {
    /// A short name to sign in with; it says nothing of the address.
    var username: String { String(email.prefix { $0 != "@" }) }
}
