/// The credentials of demo users and clients. They are public, and the payments are not real.
public enum SandboxCredentials {
    /// The email address.
    public static let username = "mina@example.com"
    /// The password of every user.
    public static let password = "trellis-demo"
    /// The email address of the user with a second factor.
    static let secondFactorUsername = "vera@example.com"
    /// The one-time code of the user with a second factor. It never changes, because this is a test server.
    static let oneTimeCode = "246810"
    /// The id of the public client, which has no secret.
    static let clientID = "trellis-app"
    /// The id of the confidential client.
    static let confidentialClientID = "trellis:server"
    /// The secret of the confidential client. Like the id, it has characters that Basic authentication must encode (RFC 6749
    /// §2.3.1).
    static let confidentialClientSecret = "not a secret: 100%+"
}
