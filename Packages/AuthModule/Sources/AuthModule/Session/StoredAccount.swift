/// An account in the storage, which may belong to another issuer or client than those of the configuration.
public struct StoredAccount: Sendable, Hashable, Redacted {
    /// The user. Its id contains the issuer.
    public let user: AuthUser
    /// The client that the server issued the tokens to (RFC 6749 §2.2). No other can refresh them.
    public let clientID: String
    /// `true` if the tokens can no longer be refreshed.
    public let mustSignInAgain: Bool
    /// The granted scopes (RFC 6749 §3.3).
    public let scopes: [String]

    init(_ session: StoredSession) {
        user = session.user
        clientID = session.clientID
        mustSignInAgain = session.refusal != nil
        scopes = session.tokens.scopes ?? []
    }
}
