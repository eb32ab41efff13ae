import Core

extension AccountID {
    static let mina = AccountID(issuer: "https://id.example.com", subject: "usr_mina")
    static let joon = AccountID(issuer: "https://id.example.com", subject: "usr_joon")
}

/// A source that has the same token for every account, also in place of a refused one.
struct FixedToken: AccessTokenProviding {
    let value: String

    func accessToken(for account: AccountID?) -> AccessToken { AccessToken(account: .mina, value: value) }
    func accessToken(replacing rejected: AccessToken) -> AccessToken { rejected }
}
