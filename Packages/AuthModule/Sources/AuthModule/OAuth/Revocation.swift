/// The result of revoking a session at the server (RFC 7009).
public enum Revocation: Sendable, Hashable {
    /// The server ended the session.
    case confirmed
    /// The revocation failed with this error. It is kept and repeated later.
    case unconfirmed(AuthError)
    /// The server has no revocation endpoint (optional in RFC 8414 §2), or does not serve this client or its tokens there.
    /// It keeps the session until it expires.
    case unsupported
    /// There was no session, or it could not be read.
    case notNeeded
}

extension Revocation {
    var isUnconfirmed: Bool { if case .unconfirmed = self { true } else { false } }
}
