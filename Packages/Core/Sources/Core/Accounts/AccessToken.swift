/// A token that authorizes requests of one account (RFC 6750).
public struct AccessToken: Sendable, Hashable, DescribedValue {
    /// The account that the token was issued for.
    public let account: AccountID
    /// The text that follows `Bearer` in the `Authorization` header.
    public let value: String

    /// Creates a token.
    public init(account: AccountID, value: String) {
        self.account = account
        self.value = value
    }

    /// The name of the type.
    public var description: String { "AccessToken(redacted)" }
}
