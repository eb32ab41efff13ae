/// The result of revoking a session at the server (RFC 7009).
public enum Revocation: Sendable, Hashable {
    /// The server ended the session.
    case confirmed
    /// The server may keep the session until it expires, because of the error.
    case unconfirmed(AuthError)
    /// The server keeps the session until it expires, because it has no revocation endpoint (optional in RFC 8414 §2).
    case unsupported
    /// There was no session, or it could not be read.
    case notNeeded
}
