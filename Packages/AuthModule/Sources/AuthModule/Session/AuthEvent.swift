/// A change of the current account.
public enum AuthEvent: Sendable, Hashable {
    /// A user signed in, or a stored session was restored.
    case signedIn(AuthUser)
    /// Another account that was signed in already became the current one.
    case switched(AuthUser)
    /// The access token or the user of the current account was refreshed.
    case refreshed(AuthUser)
    /// The session of the current account ended without a wish of the user, who has to sign in again.
    case expired(AuthUser, reason: ExpiryReason)
    /// No account is the current one.
    case signedOut
}

/// The reason why a session ended.
public enum ExpiryReason: Sendable, Hashable {
    /// The server ended the session, or refused to refresh it without a reason.
    case endedByServer
    /// The server needs input from the user before it issues new tokens.
    case inputNeeded(RequiredInput)
    /// The access token expired or was rejected, and the server issued no refresh token.
    case notRefreshable
}
