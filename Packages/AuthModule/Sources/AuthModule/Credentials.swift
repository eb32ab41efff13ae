/// What a person signs in with. It is never printed and never stored.
public struct Credentials: Sendable, Redacted {
    /// The name to sign in with.
    public let username: String
    /// The password.
    public let password: String

    /// Takes a name and a password.
    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}
