import Foundation

/// All the server knows that it did not know at its first start. It is plain values: what changes it are synchronous
/// functions in the extensions next to this file, and ``StateStore`` lets one at a time at it.
struct SandboxState: Codable, Sendable {
    /// The form of the file; another one is not read.
    var version = 1
    var lastSession = 0
    var sessions: [Int: Session] = [:]
    /// By the SHA-256 of the token, as all that lets somebody in.
    var accessTokens: [String: AccessToken] = [:]
    var refreshTokens: [String: RefreshToken] = [:]
    var codes: [String: AuthorizationCode] = [:]
    var devices: [String: DeviceGrant] = [:]
    var payments: [Payment] = []
    var answers: [String: KeptAnswer] = [:]
    /// The ids of the last events, oldest first.
    var messageIDs: [String] = []
    /// What users changed of themselves, by their ids; absent in files of before there was any.
    var profiles: [String: ProfileChanges]?
    var eventCount = 0
    private var lastPruning = Date.distantPast

    /// Forgets what cannot matter any more; at most once a minute, so who reads has to look at the dates as well.
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
