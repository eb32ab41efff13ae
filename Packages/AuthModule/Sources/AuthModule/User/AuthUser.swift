public import Core

/// A signed-in user.
public struct AuthUser: Codable, Hashable, Sendable, Identifiable, Redacted {
    /// The issuer and the user's id there (`sub`).
    public let id: AccountID
    /// The claims about the user as the server sent them, by name: the standard ones (OpenID Connect Core 1.0 §5.1) and those
    /// of the server, such as roles. The subject is ``id``.
    public var claims: [String: ClaimValue]

    /// Creates a user with standard claims, and others.
    public init(
        id: AccountID,
        name: String? = nil,
        username: String? = nil,
        email: String? = nil,
        locale: String? = nil,
        claims: [String: ClaimValue] = [:]
    ) {
        self.id = id
        self.claims = claims
        for (claim, text) in [("name", name), ("preferred_username", username), ("email", email), ("locale", locale)] {
            if let text { self.claims[claim] = .string(text) }
        }
    }

    /// The display name, or the best replacement that the server sent: the user name, the email address, or the id.
    public var name: String { text("name") ?? username ?? email ?? id.subject }

    /// The name to sign in with (`preferred_username`), if the server sent one.
    public var username: String? { text("preferred_username") }

    /// The email address, if the server sent one.
    public var email: String? { text("email") }

    /// The preferred language and region, as a BCP 47 tag such as `ko-KR`, if the server sent one.
    public var locale: String? { text("locale") }

    /// Returns the text of a claim, unless it is empty or not a text.
    public func text(_ claim: String) -> String? {
        claims[claim]?.text.flatMap { $0.isEmpty ? nil : $0 }
    }
}
