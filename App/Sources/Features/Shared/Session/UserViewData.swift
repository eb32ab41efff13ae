import AuthModule

/// What a screen shows of a user.
public struct UserViewData: Sendable, Hashable {
    /// The name to show.
    public let name: String
    /// The name to sign in with.
    public let username: String
    /// The address, if there is one.
    public let email: String?
    /// What the user has subscribed to.
    public let tier: LocalizedText
    /// The language and region, as a BCP 47 tag.
    public let region: String

    init(_ user: AuthUser) {
        (name, username, email) = (user.name, user.username, user.email)
        (tier, region) = (user.tier.name, user.locale)
    }
}
