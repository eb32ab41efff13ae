package import AuthModule

/// A subscription level of the shop. Levels that this client does not know are preserved.
package struct Tier: RawRepresentable, Hashable, Sendable {
    /// The server's name for the level.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No subscription.
    package static let free = Tier(rawValue: "free")
    package static let silver = Tier(rawValue: "silver")
    package static let gold = Tier(rawValue: "gold")
}

extension AuthUser {
    /// The subscription (the claim `tier` of the shop's server); ``Tier/free`` if the server sent none.
    package var tier: Tier { text("tier").map(Tier.init) ?? .free }
}
