/// A token that authorizes requests (RFC 6750).
public struct AccessToken: Sendable, Hashable, Redacted {
    /// The text that follows `Bearer` in the `Authorization` header.
    public let value: String

    /// Creates a token.
    public init(value: String) {
        self.value = value
    }
}
