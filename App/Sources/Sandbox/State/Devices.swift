import Foundation

/// A device that waits for the decision of a user (RFC 8628).
struct DeviceGrant: Codable, Sendable {
    /// In seconds.
    static let lifetime = 600
    /// The seconds after that in which a device gets `expired_token` instead of `invalid_grant`.
    static let memory: TimeInterval = 60 * 60

    enum Decision: Codable, Sendable {
        case pending, denied
        case allowed(user: String)
    }

    /// Without separators.
    let userCode: String
    let scope: Scope
    let expires: Date
    /// The seconds to leave between two polls.
    var interval = 5
    var lastPoll: Date?
    var decision = Decision.pending
}

extension SandboxState {
    /// Issues the two codes of a device.
    mutating func startDevice(
        scope: Scope,
        _ environment: ServerEnvironment
    ) -> (deviceCode: String, userCode: String, interval: Int) {
        let (deviceCode, userCode) = (environment.makeToken(), environment.makeUserCode())
        let grant = DeviceGrant(
            userCode: Self.normalized(userCode),
            scope: scope,
            expires: environment.now().addingTimeInterval(TimeInterval(DeviceGrant.lifetime))
        )
        devices[deviceCode.sha256] = grant
        return (deviceCode, userCode, grant.interval)
    }

    /// Whether a device waits under that code.
    func isPending(userCode: String, now: Date) -> Bool {
        pendingDevice(userCode: userCode, now: now) != nil
    }

    /// Stores the user's decision; returns false if no device waits under that code.
    mutating func decide(userCode: String, _ decision: DeviceGrant.Decision, now: Date) -> Bool {
        guard let device = pendingDevice(userCode: userCode, now: now) else { return false }
        devices[device]?.decision = decision
        return true
    }

    /// Returns the tokens of a device that polls for them (RFC 8628 §3.5).
    mutating func poll(deviceCode: String, _ environment: ServerEnvironment) throws(OAuthError) -> Tokens {
        let (hash, now) = (deviceCode.sha256, environment.now())
        guard let device = devices[hash] else { throw OAuthError(.invalidGrant, "The device code is not valid.") }
        guard device.expires > now else { throw OAuthError(.expiredToken, "The device code has expired.") }
        switch device.decision {
        case .pending:
            devices[hash]?.lastPoll = now
            if let lastPoll = device.lastPoll, now.timeIntervalSince(lastPoll) < TimeInterval(device.interval) {
                devices[hash]?.interval += 5
                throw OAuthError(.slowDown, "Wait 5 seconds more between requests.")
            }
            throw OAuthError(.authorizationPending, "The user has not decided yet.")
        case .denied:
            throw OAuthError(.accessDenied, "The user refused.")
        case .allowed(let id):
            devices[hash] = nil
            guard let user = SeedUser.withID(id) else { throw OAuthError(.invalidGrant, "There is no such user.") }
            return signIn(user, scope: device.scope, environment)
        }
    }

    private func pendingDevice(userCode: String, now: Date) -> String? {
        let code = Self.normalized(userCode)
        return devices.first { _, device in
            guard case .pending = device.decision else { return false }
            return device.userCode == code && device.expires > now
        }?.key
    }

    /// Case and separators do not matter (RFC 8628 §6.1).
    private static func normalized(_ userCode: String) -> String {
        userCode.uppercased().filter { $0.isASCII && $0.isLetter }
    }
}
