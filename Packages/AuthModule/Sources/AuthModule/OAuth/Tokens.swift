import Foundation

/// The tokens of a session.
struct Tokens: Codable, Hashable, Sendable, Redacted {
    let access: String
    /// The refresh token, or `nil` if the server issued none.
    let refresh: String?
    /// The expiry of the access token by the clock of this device, or `nil` if the server did not send a lifetime.
    let expiry: Date?
}
