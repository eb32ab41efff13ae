/// The result of revoking a session at the server (RFC 7009).
public enum Revocation: Sendable, Hashable {
    /// The server ended the session.
    case confirmed
    /// The revocation failed with this error, so the server may keep the session until it expires.
    case unconfirmed(AuthError)
    /// The server has no revocation endpoint (optional in RFC 8414 §2), so it keeps the session until it expires.
    case unsupported
    /// There was no session, or it could not be read.
    case notNeeded
}
