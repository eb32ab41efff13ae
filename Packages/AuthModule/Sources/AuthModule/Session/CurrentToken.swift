import Core
import Locking

/// The access token of the current account while it can be handed out without further checks, readable without the
/// manager.
final class CurrentToken: Sendable {
    private struct Content {
        let token: AccessToken
        let lifetime: TokenLifetime
    }

    private let content = Mutex<Content?>(nil)

    /// Returns the token if it stays valid for `duration` and no refresh is due.
    func value(at time: Duration, for duration: Duration) -> AccessToken? {
        content.withLock { content in
            guard let content, content.lifetime.isFresh(at: time, for: duration) else { return nil }
            return content.token
        }
    }

    func set(_ token: AccessToken, lifetime: TokenLifetime) {
        content.withLock { $0 = Content(token: token, lifetime: lifetime) }
    }

    func clear() {
        content.withLock { $0 = nil }
    }
}
