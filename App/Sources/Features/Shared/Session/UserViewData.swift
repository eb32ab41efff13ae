import AuthModule

/// What a screen shows of a user.
package struct UserViewData: Sendable, Hashable {
    /// The name to show.
    package let name: String
    /// The name to sign in with.
    package let username: String
    /// The address, if there is one.
    package let email: String?
    /// What the user has subscribed to.
    package let tier: LocalizedText
    /// The language and region, as a BCP 47 tag.
    package let region: String

    init(_ user: AuthUser) {
        (name, username, email) = (user.name, user.username, user.email)
        (tier, region) = (user.tier.name, user.locale)
    }
}
