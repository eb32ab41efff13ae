import AuthModule
import Core
import Features

struct AccountJSON: Encodable {
    let id: String
    let issuer: String
    let name: String
    let username: String?
    let email: String?
    let locale: String?
    let tier: String

    init(_ user: AuthUser) {
        id = user.id.subject
        issuer = user.id.issuer
        name = user.name
        username = user.username
        email = user.email
        locale = user.locale
        tier = user.tier.rawValue
    }
}
