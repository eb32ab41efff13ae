import AuthModule
import Core

/// The JSON form of an account for scripts. Names do not change.
struct AccountJSON: Encodable {
    /// Returns the descriptions of the names, which follow `prefix`.
    static func help(_ prefix: String = "") -> String {
        let descriptions = [
            ("issuer", "the sign-in server"),
            ("id", "the user's id there"),
            ("name", "the display name"),
            ("username", "the name to sign in with, or null"),
            ("email", "the email address, or null"),
            ("locale", "the language and region, such as ko-KR, or null"),
            ("tier", "the subscription, such as gold"),
            ("current", "true for the account in use"),
        ]
        return descriptions.map { "  \("\(prefix)\($0)".padded(to: prefix.count + 8))  \($1)" }.joined(separator: "\n")
    }

    let issuer: String
    let id: String
    let name: String
    @Nullable var username: String?
    @Nullable var email: String?
    @Nullable var locale: String?
    let tier: String
    let current: Bool

    init(_ user: AuthUser, isCurrent: Bool) {
        (issuer, id) = (user.id.issuer, user.id.subject)
        (name, username, email, locale) = (user.name, user.username, user.email, user.locale)
        (tier, current) = (user.tier.rawValue, isCurrent)
    }
}
