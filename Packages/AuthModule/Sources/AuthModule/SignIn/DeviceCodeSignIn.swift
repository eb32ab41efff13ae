import Core
import Foundation

extension OAuthClient {
    /// Signs in with a code that the user enters on any device: requests a code, and then its tokens until the user has
    /// decided (RFC 8628 §3.4, §3.5).
    ///
    /// - Parameters:
    ///   - report: Receives the steps.
    ///   - ready: Waits until tokens may be requested.
    /// - Returns: The response with the tokens. A code is good for one.
    /// - Throws: ``AuthError/methodUnavailable`` if the server has no device authorization endpoint, and the errors of
    ///   ``AuthManaging/signIn(with:)``.
    func signInWithDeviceCode(
        report: @Sendable (SignInStep) -> Void,
        ready: @Sendable () async -> Void
    ) async throws(AuthError) -> TokenResponse {
        let metadata = try await discovery.metadata()
        let device: DeviceAuthorization =
            try await post(["scope": configuration.requestedScope(at: metadata)], to: .deviceAuthorization)
            .decoded(as: "device authorization")
        let code = try device.code()
        report(.enterCode(code))
        let clock = dependencies.clock
        let elapsed = clock.stopwatch()
        var interval = device.pollingInterval
        var delay = interval
        while true {
            do { try await clock.sleep(for: min(delay, code.lifetime - elapsed())) } catch { throw .cancelled }
            guard elapsed() < code.lifetime else { throw .codeExpired }
            await ready()
            do {
                let response = try await requestTokens([
                    "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    "device_code": device.deviceCode,
                ])
                report(.waiting)
                return response
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

/// The response of the device authorization endpoint (RFC 8628 §3.2).
struct DeviceAuthorization: Decodable, Sendable, Redacted {
    let deviceCode: String
    private let userCode: String
    private let verificationURL: String?
    private let googleVerificationURL: ClaimValue?
    private let completeURL: ClaimValue?
    private let lifetime: ClaimValue
    private let interval: ClaimValue?

    private enum CodingKeys: String, CodingKey {
        case deviceCode = "device_code"
        case userCode = "user_code"
        case verificationURL = "verification_uri"
        case googleVerificationURL = "verification_url"
        case completeURL = "verification_uri_complete"
        case lifetime = "expires_in"
        case interval
    }

    /// The code to show.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` if it is empty, has no lifetime, or if the address cannot be opened safely.
    func code() throws(AuthError) -> DeviceCode {
        guard !userCode.isEmpty else { throw .invalidResponse("The sign-in server's user_code is empty.") }
        guard let address = googleVerificationURL?.text ?? verificationURL, !address.isEmpty else {
            throw .invalidResponse("The sign-in server's verification_uri is missing.")
        }
        guard let url = URL(string: address), url.isSafeForSecrets else {
            throw .invalidResponse("The sign-in server's verification_uri must use https, or http on this machine.")
        }
        guard let seconds = lifetime.seconds else {
            throw .invalidResponse("The sign-in server's expires_in is not a number.")
        }
        let completeURL = completeURL?.text.flatMap(URL.init).flatMap { $0.isSafeForSecrets ? $0 : nil }
        // A day is longer than any code is valid.
        let lifetime = Duration.seconds(min(max(seconds, 0), 86_400))
        return DeviceCode(userCode: userCode, verificationURL: url, completeURL: completeURL, lifetime: lifetime)
    }

    /// The time between two polls, 5 s by default (§3.5).
    var pollingInterval: Duration { .seconds(min(max(interval?.seconds ?? 5, 1), 3600)) }
}
