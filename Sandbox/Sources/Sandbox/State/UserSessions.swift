import Foundation

/// A session, from one sign-in to its end.
struct UserSession: Codable, Sendable {
    let user: String
    let scope: OAuthScope
    /// The id of the client.
    let client: String
    /// The date on which the user signed in.
    let signInDate: Date
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
    /// `true` if a newer token has replaced this one.
    var isSpent = false
    /// The newer tokens and the date of the refresh. They are not stored: the state file contains no token.
    var successors: (tokens: Tokens, date: Date)?

    private enum CodingKeys: CodingKey {
        case session, expires, isSpent
    }
}

/// The user and scope of an access token.
struct Identity: Sendable {
    let user: SeedUser
    let scope: OAuthScope
}

/// The new tokens of a session.
struct Tokens: Sendable {
    let accessToken: String
    /// In seconds.
    var expiresIn: Int
    let refreshToken: String
    let scope: OAuthScope
    let session: UserSession
    /// The nonce of the authorization request. A refresh has none (OpenID Connect Core 1.0 §12.2).
    var nonce: String?
}

extension SandboxState {
    /// Starts a session and returns its tokens.
    mutating func start(
        _ session: UserSession,
        nonce: String? = nil,
        _ configuration: SandboxConfiguration
    ) -> Tokens {
        lastSession += 1
        sessions[lastSession] = session
        var tokens = issueTokens(lastSession, session, scope: session.scope, configuration)
        tokens.nonce = nonce
        return tokens
    }

    /// Replaces a refresh token. The second use of a token ends its session, because the token may be stolen (RFC 9700
    /// §4.14.2), except in the grace period.
    mutating func refresh(
        _ token: String,
        of client: OAuthClient,
        scope: OAuthScope?,
        _ configuration: SandboxConfiguration
    ) throws(OAuthError) -> Tokens {
        let (hash, now) = (token.sha256, configuration.now())
        guard let found = refreshTokens[hash], let session = sessions[found.session], found.expires > now,
            session.client == client.id
        else {
            throw OAuthError(.invalidGrant, "The refresh token is invalid.")
        }
        guard !found.isSpent else {
            if let tokens = successors(of: found, configuration) { return tokens }
            endSession(found.session)
            throw OAuthError(.invalidGrant, "The refresh token was already used. Its session has ended.")
        }
        guard scope?.isSubset(of: session.scope) != false else {
            throw OAuthError(.invalidScope, "The scope exceeds the granted scope.")
        }
        let tokens = issueTokens(found.session, session, scope: scope ?? session.scope, configuration)
        refreshTokens[hash]?.isSpent = true
        refreshTokens[hash]?.successors = (tokens, now)
        return tokens
    }

    /// Returns the tokens that replaced a refresh token in the grace period, if they were not refreshed.
    private func successors(of token: RefreshToken, _ configuration: SandboxConfiguration) -> Tokens? {
        guard let successors = token.successors else { return nil }
        var tokens = successors.tokens
        let age = configuration.now().timeIntervalSince(successors.date)
        guard age < configuration.refreshGracePeriod / .seconds(1),
            refreshTokens[tokens.refreshToken.sha256]?.isSpent == false
        else { return nil }
        tokens.expiresIn = max(0, tokens.expiresIn - Int(age))
        return tokens
    }

    /// Ends the session of an access or refresh token. Unknown tokens are ignored (RFC 7009 §2.2), those of other clients
    /// are refused (§2.1).
    mutating func revoke(_ token: String, of client: OAuthClient) throws(OAuthError) {
        guard let id = refreshTokens[token.sha256]?.session ?? accessTokens[token.sha256]?.session else { return }
        guard sessions[id]?.client == client.id else {
            throw OAuthError(.invalidGrant, "The token belongs to another client.")
        }
        endSession(id)
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

    private mutating func issueTokens(
        _ id: Int,
        _ session: UserSession,
        scope: OAuthScope,
        _ configuration: SandboxConfiguration
    ) -> Tokens {
        let lifetime = configuration.tokenLifetime / .seconds(1)
        let tokens = Tokens(
            accessToken: RandomText.token(),
            expiresIn: Int(lifetime),
            refreshToken: RandomText.token(),
            scope: scope,
            session: session
        )
        let now = configuration.now()
        accessTokens[tokens.accessToken.sha256] = AccessToken(session: id, scope: scope, expires: now + lifetime)
        refreshTokens[tokens.refreshToken.sha256] = RefreshToken(session: id, expires: now + RefreshToken.lifetime)
        return tokens
    }
}
