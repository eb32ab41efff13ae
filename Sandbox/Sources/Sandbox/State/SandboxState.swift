import Foundation

/// The state of the server. Extensions in this folder change it, and ``StateStore`` serializes the changes.
struct SandboxState: Codable, Sendable {
    /// The version of the file format. Other versions are refused.
    static let version = 3

    private(set) var version = Self.version
    var lastSession = 0
    var sessions: [Int: UserSession] = [:]
    /// The access tokens by their SHA-256, like the refresh tokens, codes and devices.
    var accessTokens: [String: AccessToken] = [:]
    var refreshTokens: [String: RefreshToken] = [:]
    var codes: [String: AuthorizationCode] = [:]
    var devices: [String: DeviceGrant] = [:]
    var payments = PaymentTable()
    /// The message ids of the last events, oldest first.
    var messageIDs: [String] = []
    /// The profile changes by user id.
    var profiles: [String: ProfileChanges] = [:]
    /// The key of ID tokens.
    var signingKey = SigningKey()
    private var lastPruning = Date.distantPast

    /// Removes expired values, at most once a minute. Readers must still check dates.
    mutating func prune(now: Date) {
        guard now.timeIntervalSince(lastPruning) >= 60 else { return }
        lastPruning = now
        accessTokens = accessTokens.filter { $0.value.expires > now }
        refreshTokens = refreshTokens.filter { $0.value.expires > now }
        let alive = Set(refreshTokens.values.map(\.session))
        sessions = sessions.filter { alive.contains($0.key) }
        codes = codes.filter { $0.value.expires > now }
        devices = devices.filter { $0.value.expires + DeviceGrant.expiredLifetime > now }
    }
}
