import Foundation

/// A session as stored in secure storage.
struct StoredSession: Codable, Hashable, Sendable, Redacted {
    /// A text that distinguishes this sign-in from all others.
    let id: String
    /// The client that the server issued the tokens to. No other can refresh them.
    let clientID: String
    var tokens: Tokens
    var user: AuthUser
    /// The reason for which the server refused the refresh token of ``tokens``, if it did.
    var refusal: ExpiryReason?
}

/// The tokens of a session. Members that a version adds are optional, so that an older session stays usable.
struct Tokens: Codable, Hashable, Sendable, Redacted {
    let access: String
    /// The refresh token, or `nil` if the server issued none.
    let refresh: String?
    /// The expiry of the access token by the clock of this device, or `nil` if the server did not send a lifetime.
    let expiry: Date?
    /// The lifetime of the access token in seconds from its receipt, or `nil` if the server did not send one.
    var lifetime: Double?
    /// The granted scopes (RFC 6749 §3.3). Without `scope` in the response, these are the requested ones (§5.1). `nil` in a
    /// session of an earlier version.
    var scopes: [String]?
    /// The last ID token that the server issued.
    var idToken: String?
}
