import Foundation

/// The tokens of a session.
struct Tokens: Codable, Hashable, Sendable, Redacted {
    let access: String
    /// The refresh token, or `nil` if the server issued none.
    let refresh: String?
    /// The expiry of the access token by the clock of this device, or `nil` if the server did not send a lifetime.
    let expiry: Date?
    /// The lifetime of the access token in seconds from its receipt, or `nil` if the server did not send one.
    let lifetime: Double?
    /// The granted scopes (RFC 6749 §3.3). Without `scope` in the response, these are the requested ones (§5.1).
    let scopes: [String]
    /// The last ID token that the server issued.
    var idToken: String?

    /// Decodes tokens. Members that were added later have defaults, so that an older session stays usable.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        access = try container.decode(String.self, forKey: .access)
        refresh = try container.decodeIfPresent(String.self, forKey: .refresh)
        expiry = try container.decodeIfPresent(Date.self, forKey: .expiry)
        lifetime = try container.decodeIfPresent(Double.self, forKey: .lifetime)
        scopes = try container.decodeIfPresent([String].self, forKey: .scopes) ?? []
        idToken = try container.decodeIfPresent(String.self, forKey: .idToken)
    }

    init(
        access: String,
        refresh: String?,
        expiry: Date?,
        lifetime: Double? = nil,
        scopes: [String] = [],
        idToken: String? = nil
    ) {
        self.access = access
        self.refresh = refresh
        self.expiry = expiry
        self.lifetime = lifetime
        self.scopes = scopes
        self.idToken = idToken
    }
}
