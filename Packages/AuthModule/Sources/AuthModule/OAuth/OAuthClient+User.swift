import Core

extension OAuthClient {
    /// Returns the tokens of a response to a sign-in.
    func tokens(of response: TokenResponse) async throws(AuthError) -> Tokens {
        let scopes = configuration.requestedScopes(at: try await discovery.metadata())
        return try response.tokens(receivedAt: now(), requestedScopes: scopes)
    }

    /// Returns the user for whom the tokens of `response` were issued, from its ID token and the userinfo endpoint. One of
    /// them is enough.
    ///
    /// - Parameters:
    ///   - response: The response to the token request of a sign-in.
    ///   - nonce: The nonce of the authorization request, if there was one. Then there must be an ID token.
    ///   - parameters: The other parameters of that request.
    /// - Returns: The user.
    /// - Throws: ``AuthError/invalidResponse(_:)``, ``AuthError/misconfigured(reason:)`` or ``AuthError/network(_:)``.
    func user(
        of response: TokenResponse,
        nonce: String? = nil,
        parameters: [String: String] = [:]
    ) async throws(AuthError) -> AuthUser {
        let idToken = try await validatedIDToken(of: response, nonce: nonce, parameters)
        let userinfo: UserClaims
        do {
            userinfo = try await self.userinfo(with: response.accessToken)
        } catch {
            if let idToken { return user(idToken.claims) }
            throw error.isRefusal ? missingUser : error
        }
        guard let idToken else { return user(userinfo) }
        // §5.3.2.
        guard idToken.claims.subject == userinfo.subject else {
            throw .invalidResponse("The sign-in server's userinfo response is about another user than its ID token.")
        }
        return user(userinfo.completed(by: idToken.claims))
    }

    private func validatedIDToken(
        of response: TokenResponse,
        nonce: String?,
        _ parameters: [String: String]
    ) async throws(AuthError) -> IDToken? {
        guard let text = response.idToken else {
            // OpenID Connect Core 1.0 §3.1.3.3.
            guard nonce == nil else { throw .invalidResponse("The sign-in server's token response has no ID token.") }
            return nil
        }
        let idToken = try IDToken(text)
        let metadata = try await discovery.metadata()
        try idToken.validate(
            issuer: metadata.issuer,
            clientID: configuration.clientID,
            nonce: nonce,
            parameters: parameters,
            at: now(),
            tolerance: configuration.clockTolerance / .seconds(1)
        )
        return idToken
    }

    /// Requests the claims of the user (OpenID Connect Core 1.0 §5.3).
    private func userinfo(with token: String) async throws(AuthError) -> UserClaims {
        guard let url = try await discovery.metadata().endpoints[.userinfo] else { throw .methodUnavailable }
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
        return try await network.document(at: .url(url), headers: headers, as: "userinfo response")
    }

    private func user(_ claims: UserClaims) -> AuthUser {
        claims.user(issuer: configuration.accountIssuer)
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
