import Core
import Foundation

/// The sign-ins in which the user talks to the server, not to the app.
struct InteractiveSignIn: Sendable {
    let client: OAuthClient
    let browser: (any WebAuthenticating)?
    let hashing: (any SHA256Hashing)?
    /// Returns this number of unpredictable bytes.
    let randomBytes: @Sendable (Int) -> Data
    let clock: any Clock<Duration>

    /// Signs in on the server's page in the browser: authorization code with PKCE (RFC 6749 §4.1, RFC 7636, RFC 8252).
    ///
    /// - Throws: ``AuthError/methodUnavailable`` if the server or the app cannot, and the errors of
    ///   ``AuthManaging/signIn(with:)``.
    func signInWithBrowser(
        report: @Sendable (SignInStep) -> Void
    ) async throws(AuthError) -> (response: TokenResponse, nonce: String?) {
        let metadata = try await client.discovery.metadata()
        guard let browser, let hashing, metadata.authorizationEndpoint != nil else { throw .methodUnavailable }
        let session = try await browser.prepare()
        let redirect = await Result { () async throws(AuthError) in
            let request = try AuthorizationRequest(
                metadata: metadata,
                configuration: client.configuration,
                redirectURL: session.redirectURL,
                randomBytes: randomBytes(AuthorizationRequest.randomByteCount),
                hashing: hashing
            )
            report(.openURL(request.url))
            return (request, try await session.redirect(opening: request.url))
        }
        await session.end()
        let (request, url) = try redirect.get()
        let code = try request.code(in: url)
        guard !Task.isCancelled else { throw .cancelled }
        report(.waiting)
        return (try await requestTokens(with: code, of: request), request.nonce)
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
            do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
            return try await client.requestTokens(form)
        }
    }

    /// Signs in with a code that the user enters on any device (RFC 8628).
    ///
    /// - Throws: ``AuthError/methodUnavailable`` if the server has no device authorization endpoint, and the errors of
    ///   ``AuthManaging/signIn(with:)``.
    func signInWithDeviceCode(
        report: @Sendable (SignInStep) -> Void
    ) async throws(AuthError) -> (response: TokenResponse, nonce: String?) {
        let device: DeviceAuthorization =
            try await client
            .post(["scope": client.configuration.requestedScope], to: .deviceAuthorization)
            .decoded(as: "device authorization")
        let code = try device.code()
        report(.enterCode(code))
        let response = try await poll(device, lifetime: code.lifetime)
        report(.waiting)
        return (response, nil)
    }

    /// Requests the tokens of `device` until the user has decided (RFC 8628 §3.4).
    private func poll(
        _ device: DeviceAuthorization,
        lifetime: Duration
    ) async throws(AuthError) -> TokenResponse {
        let elapsed = clock.stopwatch()
        var polling = DeviceCodePolling(interval: device.pollingInterval)
        while true {
            do { try await clock.sleep(for: min(polling.delay, lifetime - elapsed())) } catch { throw .cancelled }
            guard elapsed() < lifetime else { throw .codeExpired }
            do {
                return try await client.requestTokens([
                    "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    "device_code": device.deviceCode,
                ])
            } catch {
                try polling.continue(after: error, now: client.now())
            }
        }
    }
}
