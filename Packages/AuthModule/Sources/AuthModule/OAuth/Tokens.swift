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

    init(access: String, refresh: String?, expiry: Date?, lifetime: Double? = nil, scopes: [String] = []) {
        self.access = access
        self.refresh = refresh
        self.expiry = expiry
        self.lifetime = lifetime
        self.scopes = scopes
    }
}
