import Core
import Foundation

/// A sign-in on the server's page in the browser: authorization code with PKCE (RFC 6749 §4.1, RFC 7636, RFC 8252).
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
        report: @Sendable (SignInStep) -> Void,
        finish: FinishSignIn
    ) async throws(AuthError) -> AuthUser {
        let metadata = try await client.discovery.metadata()
        guard let browser, let hashing, let endpoint = metadata.endpoints[.authorization] else {
            throw .methodUnavailable
        }
        let session = try await browser.prepare()
        let redirect = await Result { () async throws(AuthError) in
            let request = try AuthorizationRequest(
                to: endpoint,
                metadata: metadata,
                configuration: client.configuration,
                redirectURL: session.redirectURL,
                randomBytes: randomBytes(AuthorizationRequest.randomByteCount),
                hashing: hashing
            )
            report(.openURL(request.url))
            guard
                let url = await Result.unlessCancelled({ () async throws(AuthError) in
                    try await session.redirect(opening: request.url)
                })
            else { throw .cancelled }
            return (request, try url.get())
        }
        await session.end()
        let (request, url) = try redirect.get()
        let code = try request.code(in: url)
        report(.waiting)
        return try await finish(request.nonce) { () async throws(AuthError) in
            try await requestTokens(with: code, of: request)
        }
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
