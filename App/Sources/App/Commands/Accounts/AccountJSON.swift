import AuthModule
import Core

struct AccountJSON: Encodable {
    static let example = """
        {"id":"usr_mina","issuer":"https://id.example.com","name":"Mina Park",
           "username":"mina","email":"mina@example.com","locale":"ko-KR",
           "tier":"gold","current":true}
        """

    let id: String
    let issuer: String
    let name: String
    let username: String?
    let email: String?
    let locale: String?
    let tier: String
    let current: Bool

    init(_ user: AuthUser, isCurrent: Bool) {
        id = user.id.subject
        issuer = user.id.issuer
        name = user.name
        username = user.username
        email = user.email
        locale = user.locale
        tier = user.tier.rawValue
        current = isCurrent
    }
}
