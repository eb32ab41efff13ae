public import Core

/// A signed-in user.
public struct AuthUser: Codable, Hashable, Sendable, Identifiable, Redacted {
    /// The issuer and the user's id there (`sub`).
    public let id: AccountID
    /// The display name, or the best replacement that the server sent: the user name, the email address, or the id.
    public let name: String
    /// The name to sign in with, if the server sent one.
    public let username: String?
    /// The email address, if the server sent one.
    public let email: String?
    /// The preferred language and region, as a BCP 47 tag such as `ko-KR`, if the server sent one.
    public let locale: String?
    /// The subscription; ``Tier/free`` if the server sent none.
    public let tier: Tier

    /// Creates a user.
    public init(
        id: AccountID,
        name: String,
        username: String? = nil,
        email: String? = nil,
        locale: String? = nil,
        tier: Tier = .free
    ) {
        self.id = id
        self.name = name
        self.username = username
        self.email = email
        self.locale = locale
        self.tier = tier
    }
}

/// A subscription level. Levels that this client does not know are preserved.
public struct Tier: RawRepresentable, Codable, Hashable, Sendable {
    /// The server's name for the level.
    public let rawValue: String

    /// Creates a level with the server's name for it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No subscription.
    public static let free = Tier(rawValue: "free")
    /// The first level.
    public static let silver = Tier(rawValue: "silver")
    /// The second level.
    public static let gold = Tier(rawValue: "gold")
}
