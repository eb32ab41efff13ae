import Foundation

/// A session, from one sign-in to its end.
struct UserSession: Codable, Sendable {
    let user: String
    let scope: OAuthScope
    /// The hash of its authorization code, if any.
    var code: String?
}

struct AccessToken: Codable, Sendable {
    let session: Int
    let scope: OAuthScope
    let expires: Date
}

struct RefreshToken: Codable, Sendable {
    /// The lifetime in seconds: 30 days.
    static let lifetime: TimeInterval = 30 * 24 * 60 * 60

    let session: Int
    let expires: Date
    /// True after a newer token replaced this one.
    var isSpent = false
}

/// The user and scope of an access token.
struct Identity: Sendable {
    let user: SeedUser
    let scope: OAuthScope
}

/// The tokens of a session (RFC 6749 §5.1).
struct Tokens: Encodable, Sendable {
    let accessToken: String
    let tokenType = "Bearer"
    /// In seconds.
    let expiresIn: Int
    let refreshToken: String
    let scope: String
}

extension SandboxState {
    /// Starts a session and returns its tokens.
    mutating func signIn(
        _ user: SeedUser,
        scope: OAuthScope,
        code: String? = nil,
        _ environment: ServerEnvironment
    ) -> Tokens {
        lastSession += 1
        sessions[lastSession] = UserSession(user: user.id, scope: scope, code: code)
        return issueTokens(session: lastSession, scope: scope, environment)
    }

    /// Replaces a refresh token. The second use of a token ends its session, because the token may be stolen (RFC 9700
    /// §4.14.2).
    mutating func refresh(
        _ token: String,
        scope: OAuthScope?,
        _ environment: ServerEnvironment
    ) throws(OAuthError) -> Tokens {
        let hash = token.sha256
        guard let found = refreshTokens[hash], let session = sessions[found.session],
            found.expires > environment.now()
        else {
            throw OAuthError(.invalidGrant, "The refresh token is invalid.")
        }
        guard !found.isSpent else {
            endSession(found.session)
            throw OAuthError(.invalidGrant, "The refresh token was already used. Its session has ended.")
        }
        guard scope?.isSubset(of: session.scope) != false else {
            throw OAuthError(.invalidScope, "The scope exceeds the granted scope.")
        }
        refreshTokens[hash]?.isSpent = true
        return issueTokens(session: found.session, scope: scope ?? session.scope, environment)
    }

    /// Ends the session of an access or refresh token. Unknown tokens are ignored (RFC 7009 §2.2).
    mutating func revoke(_ token: String) {
        if let session = refreshTokens[token.sha256]?.session ?? accessTokens[token.sha256]?.session {
            endSession(session)
        }
    }

    /// Returns the identity of a valid access token.
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

    private mutating func issueTokens(session: Int, scope: OAuthScope, _ environment: ServerEnvironment) -> Tokens {
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
