import Core
import Foundation

/// A session as stored in secure storage.
struct StoredSession: Codable, Hashable, Sendable, Redacted {
    /// A text that distinguishes this sign-in from all others.
    let id: String
    var tokens: Tokens
    var user: AuthUser
    /// The reason for which the server refused the refresh token of ``tokens``, if it did.
    var refusal: ExpiryReason?
    /// The lease of the process that spends the refresh token, if one does.
    var lease: RefreshLease?

    func hasTokens(of other: StoredSession) -> Bool { id == other.id && tokens == other.tokens }
}

/// The exclusive right of one process to spend a refresh token, for a limited time in case it crashes.
struct RefreshLease: Codable, Hashable, Sendable {
    /// The process, or more precisely its manager.
    let owner: String
    let deadline: Date

    /// The duration in seconds: a little longer than a token request and its retry.
    static let duration: TimeInterval = 15

    init(owner: String, now: Date) {
        self.owner = owner
        deadline = now.addingTimeInterval(Self.duration)
    }

    /// Returns whether `process` has to wait for this lease. After a clock jump the deadline may be too far away; then the
    /// lease does not count.
    func blocks(_ process: String, at now: Date) -> Bool {
        // One millisecond for the rounding of stored dates.
        owner != process && now < deadline && deadline <= now.addingTimeInterval(Self.duration + 0.001)
    }
}
