import Foundation

/// The result of one sign-in.
struct Session: Codable, Sendable {
    let user: String
    let scope: Scope
    /// The hash of its authorization code.
    var code: String?
}

struct AccessToken: Codable, Sendable {
    let session: Int
    let scope: Scope
    let expires: Date
}

struct RefreshToken: Codable, Sendable {
    /// In seconds: 30 days.
    static let lifetime: TimeInterval = 30 * 24 * 60 * 60

    let session: Int
    let expires: Date
    /// Whether it was replaced.
    var isSpent = false
}

/// The owner and the rights of an access token.
struct Identity: Sendable {
    let user: SeedUser
    let scope: Scope
}

extension SandboxState {
    /// Begins a session.
    mutating func signIn(
        _ user: SeedUser,
        scope: Scope,
        code: String? = nil,
        _ environment: ServerEnvironment
    ) -> Tokens {
        lastSession += 1
        sessions[lastSession] = Session(user: user.id, scope: scope, code: code)
        return issueTokens(session: lastSession, scope: scope, environment)
    }

    /// Replaces a refresh token. One that was replaced before counts as stolen and ends its session, because the thief
    /// may hold the later ones (RFC 9700 §4.14.2).
    mutating func refresh(
        _ token: String,
        scope: Scope?,
        _ environment: ServerEnvironment
    ) throws(OAuthError) -> Tokens {
        let hash = token.sha256
        guard let found = refreshTokens[hash], let session = sessions[found.session],
            found.expires > environment.now()
        else {
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
        return issueTokens(session: found.session, scope: scope ?? session.scope, environment)
    }

    /// Ends the session of an access or refresh token; ignores unknown tokens (RFC 7009 §2.2).
    mutating func revoke(_ token: String) {
        if let session = refreshTokens[token.sha256]?.session ?? accessTokens[token.sha256]?.session {
            endSession(session)
        }
    }

    /// Returns the identity behind a valid access token.
    func identity(accessToken token: String, now: Date) -> Identity? {
        guard let token = accessTokens[token.sha256], token.expires > now,
            let user = sessions[token.session].flatMap({ SeedUser.withID($0.user) })
        else { return nil }
        return Identity(user: profile(of: user), scope: token.scope)
    }

    /// Ends a session and all its tokens.
    mutating func endSession(_ id: Int) {
        sessions[id] = nil
        accessTokens = accessTokens.filter { $0.value.session != id }
        refreshTokens = refreshTokens.filter { $0.value.session != id }
    }

    private mutating func issueTokens(session: Int, scope: Scope, _ environment: ServerEnvironment) -> Tokens {
        let tokens = Tokens(
            accessToken: environment.makeToken(),
            expiresIn: environment.tokenLifetime,
            refreshToken: environment.makeToken(),
            scope: scope.description
        )
        let now = environment.now()
        accessTokens[tokens.accessToken.sha256] = AccessToken(
            session: session,
            scope: scope,
            expires: now.addingTimeInterval(TimeInterval(environment.tokenLifetime))
        )
        refreshTokens[tokens.refreshToken.sha256] = RefreshToken(
            session: session,
            expires: now.addingTimeInterval(RefreshToken.lifetime)
        )
        return tokens
    }
}
