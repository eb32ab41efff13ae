import Foundation

/// A session as it is kept in secure storage.
struct StoredSession: Codable, Hashable, Sendable, Redacted {
    /// Where it is kept.
    static let key = "auth.session"

    var tokens: Tokens
    let user: AuthUser
}

/// The tokens of a session.
struct Tokens: Codable, Hashable, Sendable, Redacted {
    let access: String
    /// Nil if the server gave none.
    let refresh: String?
    /// When the access token expires, by the clock of this machine; nil if the server did not say.
    let expiry: Date?
}
