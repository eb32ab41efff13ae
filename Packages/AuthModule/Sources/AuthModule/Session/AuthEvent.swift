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
