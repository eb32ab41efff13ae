import Core

/// The claims about a user in a userinfo response or an ID token (OpenID Connect Core 1.0 §5.1).
struct UserClaims: Decodable, Sendable, Redacted {
    /// The claims that are texts.
    private var members: [Claim: String]
    let subject: String

    private enum Claim: String, CodingKey, CaseIterable {
        case sub, name, email, locale, tier
        case username = "preferred_username"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Claim.self)
        subject = try container.decode(String.self, forKey: .sub)
        // OpenID Connect Core 1.0 §2.
        guard 1...255 ~= subject.utf8.count else {
            let text = "not of 1 to 255 characters"
            throw DecodingError.dataCorruptedError(forKey: .sub, in: container, debugDescription: text)
        }
        members = [:]
        for claim in Claim.allCases {
            let text = try? container.decode(String.self, forKey: claim)
            if let text, !text.isEmpty { members[claim] = text }
        }
    }

    /// Returns these claims with those of `other` that are missing.
    func completed(by other: UserClaims) -> UserClaims {
        var claims = self
        claims.members.merge(other.members) { own, _ in own }
        return claims
    }

    /// Returns the user. A claim that is missing or not a text is `nil`. `tier` is no standard claim.
    func user(issuer: String) -> AuthUser {
        let (username, email) = (members[.username], members[.email])
        return AuthUser(
            id: AccountID(issuer: issuer, subject: subject),
            name: members[.name] ?? username ?? email ?? subject,
            username: username,
            email: email,
            locale: members[.locale],
            tier: members[.tier].map(Tier.init(rawValue:)) ?? .free
        )
    }
}
