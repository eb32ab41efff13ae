import AuthModule

/// The data of a user that a screen shows.
package struct UserViewData: Sendable, Hashable {
    /// The name to show.
    package let name: String
    /// The name to sign in with.
    package let username: String
    /// The address, if there is one.
    package let email: String?
    package let tier: LocalizedText
    /// The language and region, as a BCP 47 tag.
    package let region: String

    init(_ user: AuthUser) {
        (name, username, email) = (user.name, user.username, user.email)
        (tier, region) = (user.tier.name, user.locale)
    }
}
