/// A signed-in user.
public struct AuthUser: Codable, Hashable, Sendable, Identifiable, Redacted {
    /// The server's id for the user (`sub`).
    public let id: String
    /// The display name.
    public let name: String
    /// The name to sign in with.
    public let username: String
    /// The email address, if the server sent one.
    public let email: String?
    /// The preferred language and region, as a BCP 47 tag such as `ko-KR`.
    public let locale: String
    /// The subscription.
    public let tier: Tier

    /// Creates a user.
    public init(id: String, name: String, username: String, email: String? = nil, locale: String, tier: Tier) {
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
