/// A change of the current account.
public enum AuthEvent: Sendable, Hashable {
    /// A user signed in, or a stored session was restored.
    case signedIn(AuthUser)
    /// Another account that was signed in already became the current one.
    case switched(AuthUser)
    /// The access token or the user of the current account was refreshed.
    case refreshed(AuthUser)
    /// The session of the current account ended, and the user has to sign in again. The account is still listed.
    case expired(AuthUser, reason: ExpiryReason)
    /// No account is the current one.
    case signedOut

    /// The user of the current account after this event.
    public var currentUser: AuthUser? {
        switch self {
        case .signedIn(let user), .switched(let user), .refreshed(let user): user
        case .expired, .signedOut: nil
        }
    }
}

/// The reason for which a session ended.
public enum ExpiryReason: Sendable, Hashable, Codable {
    /// The server ended the session (`invalid_grant`).
    case endedByServer
    /// The server needs input from the user before it issues new tokens.
    case inputNeeded(RequiredInput)
    /// The access token expired or was rejected, and the server issued no refresh token.
    case notRefreshable
}

extension ExpiryReason {
    /// The reason that marks a refresh token as refused, or `nil` for a failure that may pass.
    init?(_ error: AuthError) {
        switch error {
        case .sessionEnded: self = .endedByServer
        // OpenID Connect Core 1.0 §3.1.2.6 does not define `mfa_required`.
        case .inputNeeded(let input) where input != .secondFactor: self = .inputNeeded(input)
        default: return nil
        }
    }
}

extension AuthError {
    /// Creates the error of a session that has ended.
    init(_ reason: ExpiryReason) {
        self = if case .inputNeeded(let input) = reason { .inputNeeded(input) } else { .sessionEnded }
    }
}
