/// A signed-in user.
public struct AuthUser: Codable, Hashable, Sendable, Identifiable {
    /// The server's id for the user (`sub`).
    public let id: String
    /// The name to show.
    public let name: String
    /// The name to sign in with.
    public let username: String
    /// The address, where the user has one and it was asked for.
    public let email: String?
    /// The preferred language and region, as a BCP 47 tag such as `ko-KR`.
    public let locale: String
    /// The user's subscription.
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

extension AuthUser: CustomStringConvertible, CustomReflectable {
    /// The tier alone: all else is personal.
    public var description: String { "AuthUser(tier: \(tier.rawValue))" }
    /// The tier alone.
    public var customMirror: Mirror { Mirror(self, children: ["tier": tier.rawValue]) }
}

/// A level of subscription. A server may have levels that this client does not know; they are kept as they are.
public struct Tier: RawRepresentable, Codable, Hashable, Sendable {
    /// The server's name for it.
    public let rawValue: String

    /// The tier that the server calls `rawValue`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Without a subscription.
    public static let free = Tier(rawValue: "free")
    /// The first level.
    public static let silver = Tier(rawValue: "silver")
    /// The second level.
    public static let gold = Tier(rawValue: "gold")
}
