import Core
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

extension StoredAccount {
    init(_ session: StoredSession) {
        self.init(
            user: session.user,
            clientID: session.clientID,
            mustSignInAgain: session.refusal != nil,
            scopes: session.tokens.scopes
        )
    }
}
