public import Foundation

/// A token that authorizes requests of one account (RFC 6750). Tokens of one account with the same text are equal.
public struct AccessToken: Sendable, Hashable, DescribedValue {
    /// The account that the token was issued for.
    public let account: AccountID
    /// The text that follows `Bearer` in the `Authorization` header.
    public let value: String
    /// The expiry by the clock of this device, or `nil` if it is not known.
    public let expiry: Date?

    /// Creates a token.
    public init(account: AccountID, value: String, expiry: Date? = nil) {
        self.account = account
        self.value = value
        self.expiry = expiry
    }

    /// Returns whether the tokens are equal for a server, which does not receive the expiry.
    public static func == (lhs: AccessToken, rhs: AccessToken) -> Bool {
        lhs.account == rhs.account && lhs.value == rhs.value
    }

    /// Hashes the account and the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(account)
        hasher.combine(value)
    }

    /// The name of the type.
    public var description: String { "AccessToken(redacted)" }
}
