import Core

extension OAuthClient {
    /// Requests tokens with a user name and a password (RFC 6749 §4.3), then the user (OpenID Connect Core 1.0 §5.3).
    ///
    /// - Throws: ``AuthError/wrongCredentials`` if the server responds with `invalid_grant`.
    func signIn(_ credentials: Credentials) async throws(AuthError) -> (tokens: Tokens, user: AuthUser) {
        let scope = configuration.scopes.joined(separator: " ")
        let tokens: Tokens
        do {
            tokens = try await requestTokens([
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
            return (tokens, try await user(with: tokens.access))
        } catch {
            revokeInBackground(tokens)
            throw error
        }
    }

    /// Requests the user (OpenID Connect Core 1.0 §5.3).
    func user(with token: String) async throws(AuthError) -> AuthUser {
        let url = try await discovery.metadata().userinfoEndpoint
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
        return try await send(Endpoint<UserClaims>(.get, .url(url), headers: headers))
            .user(issuer: configuration.accountIssuer, names: configuration.claims)
    }
}
