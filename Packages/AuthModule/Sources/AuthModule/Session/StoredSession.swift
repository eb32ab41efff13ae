import Foundation

/// A session as it is kept in secure storage.
struct StoredSession: Codable, Hashable, Sendable, Redacted {
    var tokens: Tokens
    var user: AuthUser
}

/// The tokens of a session.
struct Tokens: Codable, Hashable, Sendable, Redacted {
    let access: String
    /// Nil if the server gave none.
    let refresh: String?
    /// When the access token expires, by the clock of this machine; nil if the server did not say.
    let expiry: Date?
}
