import Core
import Foundation
import Locking

extension OAuthClient {
    /// Signs in with a code that the user enters on any device: requests a code, and then its tokens until the user has
    /// decided (RFC 8628 §3.4, §3.5).
    ///
    /// - Throws: ``AuthError/methodUnavailable`` if the server has no device authorization endpoint, and the errors of
    ///   ``AuthManaging/signIn(with:)``.
    func signInWithDeviceCode(
        report: @escaping @Sendable (SignInStep) -> Void,
        finish: FinishSignIn
    ) async throws(AuthError) -> AuthUser {
        let metadata = try await discovery.metadata()
        let device: DeviceAuthorization =
            try await post(["scope": configuration.requestedScope(at: metadata)], to: .deviceAuthorization)
            .decoded(as: "device authorization")
        let code = try device.code()
        report(.enterCode(code))
        // A code is good for one token response. A later failure ends the sign-in.
        let hasTokens = Mutex(false)
        let elapsed = clock.stopwatch()
        var interval = device.pollingInterval
        var delay = interval
        while true {
            do { try await clock.sleep(for: min(delay, code.lifetime - elapsed())) } catch { throw .cancelled }
            guard elapsed() < code.lifetime else { throw .codeExpired }
            do {
                return try await finish(nil) { () async throws(AuthError) in
                    let response = try await requestTokens([
                        "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                        "device_code": device.deviceCode,
                    ])
                    hasTokens.withLock { $0 = true }
                    report(.waiting)
                    return response
                }
            } catch .refused(code: "authorization_pending", reason: _) {
                delay = interval
            } catch .refused(code: "slow_down", reason: _) {
                interval += .seconds(5)
                delay = interval
            } catch .refused(code: "expired_token", reason: _) {
                throw .codeExpired
            } catch .network(let failure) where failure.isTransient && !hasTokens.withLock(\.self) {
                // The server may be overloaded. A later success ends the backoff. 429 is `slow_down`.
                if case .server(let failure) = failure, failure.status == 429 { interval += .seconds(5) }
                let wait = failure.retryAfter(now: now()) ?? .zero
                delay = max(min(delay * 2, .seconds(60)), interval, wait)
            }
        }
    }
}
