import Core

/// The claims about a user in a userinfo response or an ID token (OpenID Connect Core 1.0 §5.1).
struct UserClaims: Decodable, Sendable, Redacted {
    let subject: String
    /// The claims as they are, except for the subject and those about the ID token.
    private(set) var members: [String: ClaimValue]

    private enum CodingKeys: CodingKey {
        case sub
    }

    /// The claims about an ID token and its sign-in (§2, RFC 7519 §4.1).
    private static let tokenClaims: Set<String> = [
        "iss", "aud", "exp", "nbf", "iat", "jti", "nonce", "azp", "sid", "auth_time", "acr", "amr", "at_hash", "c_hash",
    ]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        subject = try container.decode(String.self, forKey: .sub)
        // §2.
        guard 1...255 ~= subject.utf8.count else {
            let text = "not of 1 to 255 characters"
            throw DecodingError.dataCorruptedError(forKey: .sub, in: container, debugDescription: text)
        }
        members = try decoder.singleValueContainer().decode([String: ClaimValue].self)
            .filter { $0.key != "sub" && $0.value != .null && !Self.tokenClaims.contains($0.key) }
    }

    /// Returns these claims with those of `other` that are missing.
    func completed(by other: UserClaims) -> UserClaims {
        var claims = self
        claims.members.merge(other.members) { own, _ in own }
        return claims
    }

    func user(issuer: String) -> AuthUser {
        AuthUser(id: AccountID(issuer: issuer, subject: subject), claims: members)
    }
}
