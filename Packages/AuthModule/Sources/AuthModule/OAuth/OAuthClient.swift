import Core
import Foundation

/// Sends the requests of OAuth 2.0 and OpenID Connect.
struct OAuthClient: Sendable {
    let network: any NetworkServiceProtocol
    let configuration: AuthConfiguration
    let now: @Sendable () -> Date
    let discovery: Discovery

    /// Requests new tokens with a refresh token (RFC 6749 §6).
    ///
    /// - Throws: ``AuthError/sessionEnded`` only if the server responds with `invalid_grant`.
    func refresh(with refreshToken: String) async throws(AuthError) -> Tokens {
        do {
            return try await requestTokens([
                "grant_type": "refresh_token",
                "refresh_token": refreshToken,
                "client_id": configuration.clientID,
            ]).tokens(receivedAt: now(), replacing: refreshToken)
        } catch {
            throw error == .refused(code: "invalid_grant") ? .sessionEnded : error
        }
    }

    /// Revokes all `tokens` at the server (RFC 7009).
    ///
    /// - Returns: ``Revocation/confirmed`` if all were revoked, otherwise the result of one that was not.
    func revoke(_ tokens: Set<Tokens>) async -> Revocation {
        var result = Revocation.notNeeded
        for tokens in tokens {
            do {
                let revocation = try await revoke(tokens)
                if result == .notNeeded { result = revocation }
            } catch {
                result = .unconfirmed(error)
            }
        }
        return result
    }

    /// Revokes unused `tokens` in the background.
    func revokeInBackground(_ tokens: Tokens) {
        Task { _ = try? await revoke(tokens) }
    }

    private func revoke(_ tokens: Tokens) async throws(AuthError) -> Revocation {
        guard let url = try await discovery.metadata().revocationEndpoint else { return .unsupported }
        let form: QueryItems = [
            "token": tokens.refresh ?? tokens.access,
            "token_type_hint": tokens.refresh == nil ? "access_token" : "refresh_token",
            "client_id": configuration.clientID,
        ]
        // Shorter than other timeouts, since sign-out waits for it. The server also confirms unknown tokens
        // (RFC 7009 §2.2); 503 means that the token is still valid (§2.2.1).
        try await send(Endpoint<Void>(.post, .url(url), body: .form(form), timeout: .seconds(10)))
        return .confirmed
    }

    /// Changes the profile of the token's user at the API. OpenID Connect defines no request for it.
    func updateProfile(_ changes: ProfileChanges, with token: AccessToken) async throws(AuthError) -> AuthUser {
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token.value)"]
        do {
            return try await send(
                Endpoint<UserClaims>(.patch, "/v1/profile", headers: headers, body: .json(changes))
            ).user(issuer: configuration.accountIssuer, names: configuration.claims)
        } catch .network(.server(let failure)) where [400, 422].contains(failure.status) {
            throw .profileRefused
        }
    }

    /// Sends a form to the token endpoint.
    func requestTokens(_ form: QueryItems) async throws(AuthError) -> TokenResponse {
        let url = try await discovery.metadata().tokenEndpoint
        do {
            return try await network.send(Endpoint<TokenResponse>(.post, .url(url), body: .form(form)))
        } catch {
            throw AuthError(ofTokenEndpoint: error)
        }
    }

    func send<Response: Sendable>(_ endpoint: Endpoint<Response>) async throws(AuthError) -> Response {
        do {
            return try await network.send(endpoint)
        } catch {
            throw AuthError(error)
        }
    }
}
