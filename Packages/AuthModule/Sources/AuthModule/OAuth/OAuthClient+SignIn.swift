import Core

extension OAuthClient {
    /// Requests tokens with a user name and a password (RFC 6749 §4.3).
    ///
    /// - Returns: The response of the token endpoint.
    /// - Throws: ``AuthError/wrongCredentials`` if the server refused without another reason, and
    ///   ``AuthError/methodUnavailable``, without sending the password, if the grant types of the server do not include it.
    func requestTokens(with credentials: Credentials) async throws(AuthError) -> TokenResponse {
        if let grantTypes = try await discovery.metadata().grantTypes, !grantTypes.contains("password") {
            throw .methodUnavailable
        }
        do {
            return try await requestTokens([
                "grant_type": "password",
                "username": credentials.username,
                "password": credentials.password,
                "scope": configuration.requestedScope,
            ])
        } catch .refused(let code) where ["invalid_grant", AuthError.emptyResponse].contains(code) {
            // Some servers respond to a wrong password without a body.
            throw .wrongCredentials
        }
    }

    /// Returns the user for whom the tokens of `response` were issued, from its ID token and the userinfo endpoint. One of
    /// them is enough.
    ///
    /// - Parameters:
    ///   - response: The response to the token request of a sign-in.
    ///   - nonce: The nonce of the authorization request, if there was one.
    /// - Returns: The user.
    /// - Throws: ``AuthError/invalidResponse(_:)``, ``AuthError/misconfigured(reason:)`` or ``AuthError/network(_:)``.
    func user(of response: TokenResponse, nonce: String?) async throws(AuthError) -> AuthUser {
        let idToken = try await validatedIDToken(of: response, nonce: nonce)
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

    private func validatedIDToken(of response: TokenResponse, nonce: String?) async throws(AuthError) -> IDToken? {
        guard let text = response.idToken else { return nil }
        let idToken = try IDToken(text)
        let metadata = try await discovery.metadata()
        try idToken.validate(issuer: metadata.issuer, clientID: configuration.clientID, nonce: nonce, at: now())
        return idToken
    }

    /// Requests the claims of the user (OpenID Connect Core 1.0 §5.3).
    private func userinfo(with token: String) async throws(AuthError) -> UserClaims {
        guard let url = try await discovery.metadata().userinfoEndpoint else { throw .methodUnavailable }
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
        return try await network.document(at: .url(url), headers: headers, as: "userinfo response")
    }

    private func user(_ claims: UserClaims) -> AuthUser {
        claims.user(issuer: configuration.accountIssuer)
    }

    private var missingUser: AuthError {
        configuration.scopes.contains("openid")
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

extension AuthConfiguration {
    /// The scopes to request as one text, or `nil` without scopes.
    var requestedScope: String? { scopes.isEmpty ? nil : scopes.joined(separator: " ") }
}
