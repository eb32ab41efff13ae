/// The response of the userinfo endpoint (OpenID Connect Core 1.0 §5.1, and `tier`).
struct UserClaims: Decodable, Sendable, Redacted {
    let user: AuthUser

    private enum CodingKeys: String, CodingKey {
        case sub, name, email, locale, tier
        case username = "preferred_username"
    }

    init(from decoder: any Decoder) throws {
        let claims = try decoder.container(keyedBy: CodingKeys.self)
        user = AuthUser(
            id: try claims.decode(String.self, forKey: .sub),
            name: try claims.decode(String.self, forKey: .name),
            username: try claims.decode(String.self, forKey: .username),
            email: try claims.decodeIfPresent(String.self, forKey: .email),
            locale: try claims.decode(String.self, forKey: .locale),
            tier: try claims.decode(Tier.self, forKey: .tier)
        )
    }
}
