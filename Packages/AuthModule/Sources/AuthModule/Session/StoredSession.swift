/// A session as stored in secure storage.
struct StoredSession: Codable, Hashable, Sendable, Redacted {
    var tokens: Tokens
    var user: AuthUser
}
