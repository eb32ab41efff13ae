import AuthModule

/// The data of a user that a screen shows.
package struct UserViewData: Sendable, Hashable {
    package let name: String
    /// The name to sign in with, if it is known.
    package let username: String?
    /// The address, if there is one.
    package let email: String?
    package let tier: LocalizedText
    /// The language and region as a BCP 47 tag, if it is known.
    package let region: String?

    init(_ user: AuthUser) {
        (name, username, email) = (user.name, user.username, user.email)
        (tier, region) = (user.tier.name, user.locale)
    }
}
