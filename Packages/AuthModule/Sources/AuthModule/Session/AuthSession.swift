import Core
import Foundation

/// A session in use by this process.
struct AuthSession: Redacted {
    /// A number that distinguishes this session from all others, including those of the same user.
    let id: Int
    /// The tokens to use, and their user.
    var latest: StoredSession
    /// The last known content of the storage. It differs from `latest` if refreshed tokens could not be saved.
    var saved: StoredSession
    /// The access token that the server rejected, until it is replaced.
    var rejectedToken: String?
    /// The last rejected access token that was replaced.
    var lastReplacedToken: String?

    init(id: Int, _ stored: StoredSession) {
        self.id = id
        latest = stored
        saved = stored
    }

    var userID: AuthUser.ID { latest.user.id }

    var isSaved: Bool { latest == saved }

    var accessToken: AccessToken { AccessToken(account: userID, value: latest.tokens.access) }

    /// Returns whether the access token can be used: it is saved, not rejected, and valid for at least 30 s.
    ///
    /// Without a refresh token the expiry is ignored, because no better token exists and the clock may be wrong.
    func isUsable(at date: Date) -> Bool {
        guard isSaved, latest.tokens.access != rejectedToken else { return false }
        guard latest.tokens.refresh != nil, let expiry = latest.tokens.expiry else { return true }
        return expiry >= date.addingTimeInterval(30)
    }
}
