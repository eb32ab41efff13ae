import AuthModule

/// The data of a user that a screen shows.
package struct UserViewData: Sendable, Hashable {
    package let name: String
    /// The name to sign in with, if it is known and not already the name.
    package let username: String?
    /// The address, if there is one and it is not already the name.
    package let email: String?
    package let tier: LocalizedText
    /// The language and region as a BCP 47 tag, if it is known.
    package let region: String?

    init(_ user: AuthUser) {
        name = user.name
        username = user.username == user.name ? nil : user.username
        email = user.email == user.name ? nil : user.email
        (tier, region) = (user.tier.name, user.locale)
    }
}
