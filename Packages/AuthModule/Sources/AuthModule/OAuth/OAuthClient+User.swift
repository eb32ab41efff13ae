import Core

extension OAuthClient {
    /// Returns the tokens of a response to a sign-in.
    func tokens(of response: TokenResponse) async throws(AuthError) -> Tokens {
        let scopes = configuration.requestedScopes(at: try await discovery.metadata())
        return try response.tokens(receivedAt: dependencies.now(), requestedScopes: scopes)
    }

    /// Returns the user for whom the tokens of `response` were issued, from its ID token and the userinfo endpoint. One of
    /// them is enough, but after an authorization request with a nonce, there must be an ID token.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)``, ``AuthError/misconfigured(reason:)`` or ``AuthError/network(_:)``.
    func user(of response: TokenResponse, _ request: AuthorizationRequest?) async throws(AuthError) -> AuthUser {
        let idToken = try response.idToken.map { text throws(AuthError) in try IDToken(text) }
        // OpenID Connect Core 1.0 §3.1.3.3.
        guard idToken != nil || request?.nonce == nil else {
            throw .invalidResponse("The sign-in server's token response has no ID token.")
        }
        let issuer = try await discovery.metadata().issuer
        try idToken?.validate(issuer: issuer, configuration: configuration, request: request, at: dependencies.now())
        let userinfo: UserClaims
        do {
            userinfo = try await self.userinfo(with: response.accessToken)
        } catch {
            if let idToken { return user(idToken.claims) }
            throw error.isRefusal ? missingUser : error
        }
        var user = user(userinfo)
        guard let idToken else { return user }
        // §5.3.2.
        guard idToken.claims.subject == userinfo.subject else {
            throw .invalidResponse("The sign-in server's userinfo response is about another user than its ID token.")
        }
        user.claims.merge(idToken.claims.members) { own, _ in own }
        return user
    }

    /// Requests the claims of the user (OpenID Connect Core 1.0 §5.3).
    private func userinfo(with token: String) async throws(AuthError) -> UserClaims {
        guard let url = try await discovery.metadata().endpoints[.userinfo] else { throw .methodUnavailable }
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
        let response = try await dependencies.network.response(from: .url(url), headers: headers)
        return try response.decoded(as: "userinfo response")
    }

    private func user(_ claims: UserClaims) -> AuthUser {
        AuthUser(id: AccountID(issuer: configuration.accountIssuer, subject: claims.subject), claims: claims.members)
    }

    private var missingUser: AuthError {
        configuration.scopes?.contains("openid") ?? true
            ? .invalidResponse("The sign-in server provides neither an ID token nor a userinfo response.")
            : .misconfigured(reason: "The sign-in server names the user only if the scope openid is requested.")
    }
}

extension AuthError {
    /// `true` if the userinfo endpoint is missing or refused the token.
    fileprivate var isRefusal: Bool {
        switch self {
        case .methodUnavailable: true
        case .network(.server(let failure)): [401, 403].contains(failure.status)
        default: false
        }
    }
}
