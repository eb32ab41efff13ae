import Core

/// The claims about a user in a userinfo response or an ID token (OpenID Connect Core 1.0 §5.1).
struct UserClaims: Decodable, Sendable, Redacted {
    /// The claims that are texts.
    private var members: [String: String]
    let subject: String

    init(from decoder: any Decoder) throws {
        let claims = try decoder.singleValueContainer().decode([String: ClaimValue].self)
        members = claims.compactMapValues(\.text).filter { !$1.isEmpty }
        guard let subject = members["sub"] else {
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no sub")
            throw DecodingError.keyNotFound(ClaimKey(stringValue: "sub"), context)
        }
        // OpenID Connect Core 1.0 §2.
        guard subject.utf8.count <= 255 else {
            let path = decoder.codingPath + [ClaimKey(stringValue: "sub")]
            throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "longer than 255 characters"))
        }
        self.subject = subject
    }

    /// Returns these claims with those of `other` that are missing.
    func completed(by other: UserClaims) -> UserClaims {
        var claims = self
        claims.members.merge(other.members) { own, _ in own }
        return claims
    }

    /// Returns the user. A claim that is missing or not a text is `nil`. `tier` is no standard claim.
    func user(issuer: String) -> AuthUser {
        let (username, email) = (members["preferred_username"], members["email"])
        return AuthUser(
            id: AccountID(issuer: issuer, subject: subject),
            name: members["name"] ?? username ?? email ?? subject,
            username: username,
            email: email,
            locale: members["locale"],
            tier: members["tier"].map(Tier.init(rawValue:)) ?? .free
        )
    }
}

/// A claim whose value is kept if it is a text.
private struct ClaimValue: Decodable, Sendable {
    let text: String?

    init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
    }
}

private struct ClaimKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
