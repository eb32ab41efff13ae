/// Somebody who can sign in to the Sandbox from its first start.
struct SeedUser: Sendable {
    let id: String
    let name: String
    /// An address to sign in with; `example.com` is nobody's (RFC 2606 §3).
    let email: String
    let locale: String
    let tier: String
}

/// The people of the Sandbox.
enum SeedUsers {
    static let password = DemoAccount.password

    static let all = [
        SeedUser(id: "usr_mina", name: "Mina Park", email: "mina@example.com", locale: "ko-KR", tier: "gold"),
        SeedUser(id: "usr_leo", name: "Leo Martin", email: "leo@example.com", locale: "en-US", tier: "silver"),
        SeedUser(id: "usr_noor", name: "Noor Al-Sabah", email: "noor@example.com", locale: "en-KW", tier: "free"),
        SeedUser(id: "usr_junho", name: "Junho Lee", email: "junho@example.com", locale: "ko-KR", tier: "silver"),
        SeedUser(id: "usr_ada", name: "Ada Novak", email: "ada@example.com", locale: "en-GB", tier: "free"),
        SeedUser(id: "usr_sora", name: "Sora Kim", email: "sora@example.com", locale: "ko-KR", tier: "gold"),
    ]
}
