import Core

extension AccountID {
    static let mina = AccountID(issuer: "https://id.example.com", subject: "usr_mina")
    static let joon = AccountID(issuer: "https://id.example.com", subject: "usr_joon")
}
