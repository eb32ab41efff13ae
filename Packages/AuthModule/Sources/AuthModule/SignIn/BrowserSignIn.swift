import Core
import Foundation

/// The server's pages in the browser: the sign-in by authorization code with PKCE (RFC 6749 §4.1, RFC 7636, RFC
/// 8252), and the sign-out.
struct BrowserSignIn: Sendable {
    private let client: OAuthClient
    private let browser: (any WebAuthenticating)?
    private let hashing: (any SHA256Hashing)?
    /// Returns this number of unpredictable bytes.
    private let randomBytes: @Sendable (Int) -> Data

    init(
        client: OAuthClient,
        browser: (any WebAuthenticating)?,
        hashing: (any SHA256Hashing)?,
        randomBytes: @escaping @Sendable (Int) -> Data
    ) {
        self.client = client
        self.browser = browser
        self.hashing = hashing
        self.randomBytes = randomBytes
    }

    /// Returns whether the app has a browser and the server a sign-in page.
    func isAvailable(at server: ServerMetadata) -> Bool {
        browser != nil && hashing != nil && server.endpoints[.authorization] != nil
            && server.abilities.grantTypes?.contains("authorization_code") ?? true
    }

    /// Signs in.
    ///
    /// - Throws: ``AuthError/methodUnavailable`` if the server or the app cannot, and the errors of
    ///   ``AuthManaging/signIn(with:)``.
    func signIn(
        _ options: BrowserOptions,
        report: @escaping @Sendable (SignInStep) -> Void,
        finish: FinishSignIn
    ) async throws(AuthError) -> AuthUser {
        let metadata = try await client.discovery.metadata()
        guard let hashing, let endpoint = metadata.endpoints[.authorization] else { throw .methodUnavailable }
        let (request, url) = try await visit(isEphemeral: options.isEphemeral) { redirectURL throws(AuthError) in
            let request = try AuthorizationRequest(
                to: endpoint,
                metadata: metadata,
                configuration: client.configuration,
                options: options,
                redirectURL: redirectURL,
                randomBytes: randomBytes(AuthorizationRequest.randomByteCount),
                hashing: hashing
            )
            report(.openURL(request.url))
            return (request, request.url)
        }
        let code = try request.code(in: url)
        report(.waiting)
        return try await finish(request) { () async throws(AuthError) in
            try await requestTokens(with: code, of: request)
        }
    }

    /// Ends the session of the user in the browser, with the ID token of a session that is signed out (OpenID Connect
    /// RP-Initiated Logout 1.0 §2). The server may ask the user first.
    func signOut(of session: StoredSession) async throws(AuthError) {
        guard let endpoint = try await client.discovery.metadata().endpoints[.endSession] else {
            throw .methodUnavailable
        }
        _ = try await visit(isEphemeral: false) { redirectURL throws(AuthError) in
            let query: QueryItems = [
                "id_token_hint": session.tokens.idToken,
                "client_id": session.clientID,
                "post_logout_redirect_uri": redirectURL.absoluteString,
                "state": randomBytes(16).base64URLEncoded,
            ]
            return ((), try endpoint.adding(query))
        }
    }

    /// Opens the URL that `request` returns for the redirect URL, and returns its other value with the redirect.
    private func visit<Request: Sendable>(
        isEphemeral: Bool,
        _ request: (_ redirectURL: URL) throws(AuthError) -> (Request, URL)
    ) async throws(AuthError) -> (Request, URL) {
        guard let browser else { throw .methodUnavailable }
        let session = try await browser.prepare(isEphemeral: isEphemeral)
        let result = await Result { () async throws(AuthError) in
            let (request, url) = try request(session.redirectURL)
            guard
                let redirect = await Result.unlessCancelled({ () async throws(AuthError) in
                    try await session.redirect(opening: url)
                })
            else { throw .cancelled }
            return (request, try redirect.get())
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
            "code_verifier": request.proofKey.verifier,
        ]
        do {
            return try await client.requestTokens(form)
        } catch .network(.offline), .network(.timedOut) {
            do { try await client.clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
            return try await client.requestTokens(form)
        }
    }
}
