/// A predefined user.
struct SeedUser: Sendable {
    let id: String
    let name: String
    /// The email address, in a reserved domain (RFC 2606 §3).
    let email: String
    let locale: String
    let tier: String
    /// `true` if the user signs in with a one-time code in addition to the password.
    var hasSecondFactor = false
    /// The roles in the shop, which only the ID token has.
    var roles = ["customer"]

    /// The part of the address before the `@`. Users can also sign in with it.
    var username: String { String(email.prefix { $0 != "@" }) }
}

extension SeedUser {
    /// All users, sorted by id.
    static let all = [
        SeedUser(id: "usr_ada", name: "Ada Novak", email: "ada@example.com", locale: "en-GB", tier: "free"),
        SeedUser(id: "usr_junho", name: "Junho Lee", email: "junho@example.com", locale: "ko-KR", tier: "silver"),
        SeedUser(id: "usr_leo", name: "Leo Martin", email: "leo@example.com", locale: "en-US", tier: "silver"),
        SeedUser(
            id: "usr_mina",
            name: "Mina Park",
            email: SandboxCredentials.username,
            locale: "ko-KR",
            tier: "gold",
            roles: ["customer", "moderator"]
        ),
        SeedUser(id: "usr_noor", name: "Noor Al-Sabah", email: "noor@example.com", locale: "en-KW", tier: "free"),
        SeedUser(id: "usr_sora", name: "Sora Kim", email: "sora@example.com", locale: "ko-KR", tier: "gold"),
        SeedUser(
            id: "usr_vera",
            name: "Vera Silva",
            email: SandboxCredentials.secondFactorUsername,
            locale: "en-GB",
            tier: "silver",
            hasSecondFactor: true
        ),
    ]

    static func withID(_ id: String) -> SeedUser? {
        all.first { $0.id == id }
    }

    /// Returns the user with an address or username, if the password is correct.
    static func authenticate(_ name: String?, password: String?) -> SeedUser? {
        let user = all.first { [$0.email, $0.username].contains(name?.lowercased()) }
        let isCorrect = (password ?? "").isEqualInConstantTime(to: SandboxCredentials.password)
        return isCorrect ? user : nil
    }
}
