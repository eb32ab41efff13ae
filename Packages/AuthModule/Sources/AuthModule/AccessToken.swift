/// A token that authorises requests (RFC 6750). Its value shows only when asked for.
public struct AccessToken: Sendable, Hashable, Redacted {
    /// What goes into `Authorization: Bearer`.
    public let value: String

    /// Wraps a token.
    public init(value: String) {
        self.value = value
    }
}
