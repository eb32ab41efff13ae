import Core
import Foundation

/// The server's pages in the browser: the sign-in by authorization code with PKCE (RFC 6749 §4.1, RFC 7636, RFC
/// 8252), and the sign-out.
extension OAuthClient {
    /// Signs in. If it `isBesideAccount`, the server asks which user signs in: otherwise the browser could sign in the same
    /// user again at once.
    func signIn(
        with options: BrowserOptions,
        isBesideAccount: Bool,
        report: ShowStep
    ) async throws(AuthError) -> (AuthorizationRequest, TokenResponse) {
        var client = self
        client.configuration.additionalParameters.merge(options.parameters) { $1 }
        try client.configuration.validate()
        var parameters = options.parameters(replacing: configuration.additionalParameters)
        let isAsked = parameters["prompt"] != nil
        if !isAsked {
            parameters["prompt"] = defaultPrompt(at: try await discovery.metadata(), isBesideAccount: isBesideAccount)
        }
        while true {
            let request: AuthorizationRequest
            let code: String
            do {
                (request, code) = try await authorize(parameters, isEphemeral: options.isEphemeral, report: report)
            } catch {
                guard !isAsked, let prompt = error.prompt(after: parameters["prompt"]) else { throw error }
                parameters["prompt"] = prompt
                continue
            }
            try await report(.waiting)
            return (request, try await client.requestTokens(with: code, of: request))
        }
    }

    private func defaultPrompt(at metadata: ServerMetadata, isBesideAccount: Bool) -> String? {
        if configuration.consentForOfflineAccess,
            configuration.requestedScopes(at: metadata).contains("offline_access")
        {
            return "consent"
        }
        guard isBesideAccount else { return nil }
        return metadata.abilities.prompts?.contains("select_account") == true ? "select_account" : "login"
    }

    /// Opens the server's page and returns the authorization code.
    private func authorize(
        _ parameters: [String: String],
        isEphemeral: Bool,
        report: ShowStep
    ) async throws(AuthError) -> (AuthorizationRequest, code: String) {
        let metadata = try await discovery.metadata()
        guard let hashing = dependencies.hashing, let endpoint = metadata.endpoints[.authorization] else {
            throw .methodUnavailable
        }
        let (request, url) = try await visit(isEphemeral: isEphemeral) { redirectURL async throws(AuthError) in
            let request = try AuthorizationRequest(
                to: endpoint,
                metadata: metadata,
                configuration: configuration,
                parameters: parameters,
                redirectURL: redirectURL,
                randomBytes: dependencies.randomBytes(AuthorizationRequest.randomByteCount),
                hashing: hashing
            )
            try await report(.openURL(request.url))
            return (request, request.url)
        }
        return (request, try request.code(in: url))
    }

    /// Ends the session of the user in the browser, with the ID token that a client got (OpenID Connect
    /// RP-Initiated Logout 1.0 §2). The server may ask the user first.
    func signOutInBrowser(
        of clientID: String,
        _ idToken: String?,
        willOpen: @Sendable (URL) -> Void
    ) async throws(AuthError) {
        guard let endpoint = try await discovery.metadata().endpoints[.endSession] else {
            throw .methodUnavailable
        }
        _ = try await visit(isEphemeral: false) { redirectURL throws(AuthError) in
            let query: QueryItems = [
                "id_token_hint": idToken,
                "client_id": clientID,
                "post_logout_redirect_uri": redirectURL.absoluteString,
                "state": dependencies.randomBytes(16).base64URLEncoded,
            ]
            let url = try endpoint.adding(query)
            willOpen(url)
            return ((), url)
        }
    }

    /// Opens the URL that `request` returns for the redirect URL, and returns its other value with the redirect.
    private func visit<Request: Sendable>(
        isEphemeral: Bool,
        _ request: (_ redirectURL: URL) async throws(AuthError) -> (Request, URL)
    ) async throws(AuthError) -> (Request, URL) {
        guard let browser = dependencies.browser else { throw .methodUnavailable }
        let session = try await browser.prepare(isEphemeral: isEphemeral)
        let result = await Result { () async throws(AuthError) in
            let (request, url) = try await request(session.redirectURL)
            let redirect = try await unlessCancelled { () async throws(AuthError) in
                try await session.redirect(opening: url)
            }
            return (request, redirect)
        }
        await session.end()
        return try result.get()
    }

    /// Requests the tokens of an authorization code, and once again after a lost connection: without an answer, the whole
    /// sign-in would be lost.
    private func requestTokens(with code: String, of request: AuthorizationRequest) async throws(AuthError)
        -> TokenResponse
    {
        let form: QueryItems = [
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": request.redirectURL.absoluteString,
            "code_verifier": request.verifier,
        ]
        do {
            return try await requestTokens(form)
        } catch .network(.offline), .network(.timedOut) {
            do { try await dependencies.clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
            return try await requestTokens(form)
        }
    }
}

extension AuthError {
    /// The prompt of another try, if the server refused `prompt`, which the caller did not ask for, with this error.
    fileprivate func prompt(after prompt: String?) -> String? {
        switch self {
        case .refused("invalid_request", _) where prompt == "select_account": "login"
        case .inputNeeded(.consent), .inputNeeded(.interaction): prompt == "consent" ? nil : "consent"
        default: nil
        }
    }
}
