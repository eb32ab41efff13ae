import Foundation

/// Everything the server has learned since its first start, as plain values. Synchronous functions in the extensions
/// of this folder change it; ``StateStore`` runs one at a time.
struct SandboxState: Codable, Sendable {
    /// The version of the file format; no other is read.
    var version = 1
    var lastSession = 0
    var sessions: [Int: Session] = [:]
    /// By the SHA-256 of the token, like all credentials below.
    var accessTokens: [String: AccessToken] = [:]
    var refreshTokens: [String: RefreshToken] = [:]
    var codes: [String: AuthorizationCode] = [:]
    var devices: [String: DeviceGrant] = [:]
    var payments: [Payment] = []
    var answers: [String: StoredResponse] = [:]
    /// The ids of the last events, oldest first.
    var messageIDs: [String] = []
    /// By the ids of users; nil before the first change.
    var profiles: [String: ProfileChanges]?
    var eventCount = 0
    private var lastPruning = Date.distantPast

    /// Removes expired values, at most once a minute, so readers check dates as well.
    mutating func prune(now: Date) {
        guard now.timeIntervalSince(lastPruning) >= 60 else { return }
        lastPruning = now
        accessTokens = accessTokens.filter { $0.value.expires > now }
        refreshTokens = refreshTokens.filter { $0.value.expires > now }
        let alive = Set(refreshTokens.values.map(\.session))
        sessions = sessions.filter { alive.contains($0.key) }
        codes = codes.filter { $0.value.expires > now }
        devices = devices.filter { $0.value.expires.addingTimeInterval(DeviceGrant.memory) > now }
        answers = answers.filter { !$0.value.isExpired(now: now) }
    }
}
