/// The credentials of a demo user. They are public, and the payments are not real.
public enum SandboxCredentials {
    /// The email address.
    public static let username = "mina@example.com"
    /// The password of every user.
    public static let password = "trellis-demo"
}
