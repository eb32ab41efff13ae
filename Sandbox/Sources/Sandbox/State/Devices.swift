import Foundation

/// A device authorization that a user allows or denies (RFC 8628).
struct DeviceGrant: Codable, Sendable {
    /// The lifetime in seconds.
    static let lifetime = 600
    /// The time after expiry, in seconds, in which the error is `expired_token` instead of `invalid_grant`.
    static let expiredLifetime: TimeInterval = 60 * 60

    enum Decision: Codable, Sendable {
        case pending, denied
        case allowed(user: String, date: Date)
    }

    /// The code without separators.
    let userCode: String
    /// The id of the client.
    let client: String
    let scope: OAuthScope
    let expires: Date
    /// The minimum time between two polls, in seconds.
    var interval = 5
    var lastPoll: Date?
    var decision = Decision.pending
}

extension SandboxState {
    /// Stores a device authorization and returns its codes.
    mutating func startDevice(
        of client: OAuthClient,
        scope: OAuthScope,
        now: Date
    ) -> (deviceCode: String, userCode: String, interval: Int) {
        let (deviceCode, userCode) = (RandomText.token(), RandomText.userCode())
        let grant = DeviceGrant(
            userCode: Self.normalized(userCode),
            client: client.id,
            scope: scope,
            expires: now + TimeInterval(DeviceGrant.lifetime)
        )
        devices[deviceCode.sha256] = grant
        return (deviceCode, userCode, grant.interval)
    }

    /// Stores the user's decision. Returns `false` if no device is waiting for it.
    mutating func decide(userCode: String, _ decision: DeviceGrant.Decision, now: Date) -> Bool {
        guard let device = pendingDevice(userCode: userCode, now: now) else { return false }
        devices[device]?.decision = decision
        return true
    }

    /// Returns the tokens of an allowed device (RFC 8628 §3.5).
    mutating func poll(
        deviceCode: String,
        of client: OAuthClient,
        _ configuration: SandboxConfiguration
    ) throws(OAuthError) -> Tokens {
        let (hash, now) = (deviceCode.sha256, configuration.now())
        guard let device = devices[hash], device.client == client.id else {
            throw OAuthError(.invalidGrant, "The device code is invalid.")
        }
        guard device.expires > now else { throw OAuthError(.expiredToken, "The device code has expired.") }
        switch device.decision {
        case .pending:
            devices[hash]?.lastPoll = now
            if let lastPoll = device.lastPoll, now.timeIntervalSince(lastPoll) < TimeInterval(device.interval) {
                devices[hash]?.interval += 5
                throw OAuthError(.slowDown, "Add 5 seconds to the polling interval.")
            }
            throw OAuthError(.authorizationPending, "The user has not decided yet.")
        case .denied:
            throw OAuthError(.accessDenied, "The user denied the request.")
        case .allowed(let user, let date):
            devices[hash] = nil
            let session = UserSession(user: user, scope: device.scope, client: client.id, signInDate: date)
            return start(session, configuration)
        }
    }

    /// Returns the device that waits for a decision about this code.
    func pendingDevice(userCode: String, now: Date) -> String? {
        let code = Self.normalized(userCode)
        return devices.first { _, device in
            guard case .pending = device.decision else { return false }
            return device.userCode == code && device.expires > now
        }?.key
    }

    /// Removes case and separators (RFC 8628 §6.1).
    private static func normalized(_ userCode: String) -> String {
        userCode.uppercased().filter { $0.isASCII && $0.isLetter }
    }
}
