/// A user name and a password. They are never stored.
public struct Credentials: Sendable, Redacted {
    /// The user name.
    public let username: String
    /// The password.
    public let password: String

    /// Creates credentials.
    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}
