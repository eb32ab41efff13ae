import Core
import Foundation

/// Speaks OAuth 2.0 with the server: each method is one exchange or one chain of them, and keeps nothing.
struct OAuthClient: Sendable {
    private let network: any NetworkServiceProtocol
    private let configuration: AuthConfiguration
    private let now: @Sendable () -> Date
    private let discovery: Discovery

    init(_ dependencies: AuthAssembly.Dependencies) {
        network = dependencies.network
        configuration = dependencies.configuration
        now = dependencies.now
        discovery = Discovery(network: network, issuer: configuration.issuer)
    }

    /// Trades credentials for a session (RFC 6749 §4.3) and asks whose it is (OpenID Connect Core 1.0 §5.3).
    func signIn(_ credentials: Credentials) async throws(AuthError) -> StoredSession {
        let scope = configuration.scopes.joined(separator: " ")
        let tokens: Tokens
        do {
            tokens = try await ask([
                "grant_type": "password",
                "username": credentials.username,
                "password": credentials.password,
                "client_id": configuration.clientID,
                "scope": scope.isEmpty ? nil : scope,
            ]).tokens(receivedAt: now())
        } catch {
            throw error == .refused(code: "invalid_grant") ? .wrongCredentials : error
        }
        do {
            return StoredSession(tokens: tokens, user: try await user(for: tokens))
        } catch {
            revokeLater(tokens)
            throw error
        }
    }

    /// Trades a refresh token for new tokens (RFC 6749 §6).
    ///
    /// - Throws: ``AuthError/sessionEnded`` only if the server says `invalid_grant`.
    func refresh(with refreshToken: String) async throws(AuthError) -> Tokens {
        do {
            return try await ask([
                "grant_type": "refresh_token",
                "refresh_token": refreshToken,
                "client_id": configuration.clientID,
            ]).tokens(receivedAt: now(), replacing: refreshToken)
        } catch {
            throw error == .refused(code: "invalid_grant") ? .sessionEnded : error
        }
    }

    /// Ends the sessions of `tokens` at the server (RFC 7009).
    ///
    /// - Returns: That all are over, or why one may go on.
    func revoke(_ tokens: Set<Tokens>) async -> Revocation {
        var result = Revocation.notNeeded
        for tokens in tokens {
            do {
                let answer = try await revoke(tokens)
                if result == .notNeeded { result = answer }
            } catch {
                result = .unconfirmed(error)
            }
        }
        return result
    }

    /// Ends the session of `tokens` without making anybody wait: they came too late to be used.
    func revokeLater(_ tokens: Tokens) {
        Task { _ = try? await revoke(tokens) }
    }

    /// An unknown token gives 200 as well (RFC 7009 §2.2), 503 means that it still exists (§2.2.1).
    private func revoke(_ tokens: Tokens) async throws(AuthError) -> Revocation {
        guard let url = try await discovery.metadata().revocation else { return .notOffered }
        let form: QueryItems = [
            "token": tokens.refresh ?? tokens.access,
            "token_type_hint": tokens.refresh == nil ? "access_token" : "refresh_token",
            "client_id": configuration.clientID,
        ]
        // Whoever signs out waits for this, so it gets less time than other requests.
        try await send(Endpoint<Void>(.post, .url(url), body: .form(form), timeout: .seconds(10)))
        return .confirmed
    }

    private func ask(_ form: QueryItems) async throws(AuthError) -> TokenResponse {
        let url = try await discovery.metadata().token
        do {
            return try await network.send(Endpoint<TokenResponse>(.post, .url(url), body: .form(form)))
        } catch {
            throw AuthError(ofTokenEndpoint: error)
        }
    }

    private func user(for tokens: Tokens) async throws(AuthError) -> AuthUser {
        let url = try await discovery.metadata().userinfo
        let headers: HTTPHeaders = ["Authorization": "Bearer \(tokens.access)"]
        return try await send(Endpoint<UserClaims>(.get, .url(url), headers: headers)).user
    }

    /// Changes the profile of the user whose token it is. The path is the API's own: OpenID Connect has none.
    func updateProfile(_ changes: ProfileChanges, with token: AccessToken) async throws(AuthError) -> AuthUser {
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token.value)"]
        do {
            return try await send(
                Endpoint<UserClaims>(.patch, "/v1/profile", headers: headers, body: .json(changes))
            ).user
        } catch .network(.server(let failure)) where [400, 422].contains(failure.status) {
            throw .profileRefused
        }
    }

    private func send<Answer: Sendable>(_ endpoint: Endpoint<Answer>) async throws(AuthError) -> Answer {
        do {
            return try await network.send(endpoint)
        } catch {
            throw AuthError(error)
        }
    }
}
