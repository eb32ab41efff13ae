import Core
import Foundation

extension OAuthClient {
    /// Signs in with a code that the user enters on any device: requests a code, and then its tokens until the user has
    /// decided (RFC 8628 §3.4, §3.5). A code is good for one response.
    func signInWithDeviceCode(report: ShowStep) async throws(AuthError) -> TokenResponse {
        let metadata = try await discovery.metadata()
        let device: [String: ClaimValue] =
            try await post(["scope": configuration.requestedScope(at: metadata)], to: .deviceAuthorization)
            .decoded(as: "device authorization")
        guard let deviceCode = device["device_code"]?.text else {
            throw .invalidResponse("The sign-in server's device_code is missing.")
        }
        let code = try DeviceCode(device)
        let clock = dependencies.clock
        let elapsed = clock.stopwatch()
        try await report(.enterCode(code))
        // By default 5 s (§3.5).
        var interval = Duration.seconds(min(max(device["interval"]?.seconds ?? 5, 1), 3600))
        var delay = interval
        while true {
            do { try await clock.sleep(for: min(delay, code.lifetime - elapsed())) } catch { throw .cancelled }
            guard elapsed() < code.lifetime else { throw .codeExpired }
            do {
                return try await requestTokens([
                    "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    "device_code": deviceCode,
                ])
            } catch .refused(code: "authorization_pending", reason: _) {
                delay = interval
            } catch .refused(code: "slow_down", reason: _) {
                interval += .seconds(5)
                delay = interval
            } catch .refused(code: "expired_token", reason: _) {
                throw .codeExpired
            } catch .network(let failure) where failure.isTransient {
                // The server may be overloaded. A later success ends the backoff. 429 is `slow_down`.
                if case .server(let failure) = failure, failure.status == 429 { interval += .seconds(5) }
                let wait = failure.retryAfter(now: dependencies.now()) ?? .zero
                delay = max(min(delay * 2, .seconds(60)), interval, wait)
            }
        }
    }
}

extension DeviceCode {
    /// Creates the code of a response of the device authorization endpoint (RFC 8628 §3.2).
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` if it has no code, address or lifetime, or the address is not safe.
    fileprivate init(_ response: [String: ClaimValue]) throws(AuthError) {
        func text(_ name: String) -> String? { response[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }
        func failure(_ problem: String) -> AuthError { .invalidResponse("The sign-in server's \(problem).") }
        guard let userCode = text("user_code") else { throw failure("user_code is missing") }
        // The first name is Google's.
        guard let address = text("verification_url") ?? text("verification_uri") else {
            throw failure("verification_uri is missing")
        }
        guard let url = URL(string: address), url.isSafeForSecrets else {
            throw failure("verification_uri must be an https URL, or http on this machine")
        }
        guard let seconds = response["expires_in"]?.seconds else { throw failure("expires_in is not a number") }
        let completeURL = text("verification_uri_complete").flatMap(URL.init)
        self.init(
            userCode: userCode,
            verificationURL: url,
            completeURL: completeURL?.isSafeForSecrets == true ? completeURL : nil,
            // A day is longer than any code is valid.
            lifetime: .seconds(min(max(seconds, 0), 86_400))
        )
    }
}
