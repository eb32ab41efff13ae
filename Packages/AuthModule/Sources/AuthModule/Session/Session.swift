import Foundation

/// The session of the signed-in user as this process knows it.
struct Session: Redacted {
    /// Tells this session from those before and after it, also of the same user.
    let id: Int
    /// The tokens to use, and whose they are.
    var current: StoredSession
    /// What the storage was last known to hold. It differs from `current` when refreshed tokens could not be saved.
    var saved: StoredSession
    /// The access token that the server refused, until it is replaced.
    var rejected: String?
    /// The last refused access token for which a refresh was done.
    var replaced: String?

    init(id: Int, _ stored: StoredSession) {
        self.id = id
        current = stored
        saved = stored
    }

    var isSaved: Bool { current == saved }

    var accessToken: AccessToken { AccessToken(value: current.tokens.access) }

    /// Whether the access token can be handed out: it is not known to be refused and lasts for 30 s more.
    ///
    /// Without a refresh token there is nothing better to hand out, and the clock here may be wrong.
    func isUsable(at date: Date) -> Bool {
        guard isSaved, current.tokens.access != rejected else { return false }
        guard current.tokens.refresh != nil, let expiry = current.tokens.expiry else { return true }
        return expiry >= date.addingTimeInterval(30)
    }
}
