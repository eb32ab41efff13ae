import Core
import Locking

/// The access token of a session while it can be handed out without further checks, readable without the manager.
final class FreshToken: Sendable {
    private let content = Mutex<(token: AccessToken, lifetime: TokenLifetime)?>(nil)

    /// Returns the token if it stays valid for `duration` and no refresh is due.
    func value(at time: Duration, for duration: Duration) -> AccessToken? {
        content.withLock { content in
            guard let (token, lifetime) = content, time < lifetime.freshUntil, time + duration <= lifetime.validUntil
            else { return nil }
            return token
        }
    }

    func set(_ token: AccessToken, lifetime: TokenLifetime) {
        content.withLock { $0 = (token, lifetime) }
    }

    func clear() {
        content.withLock { $0 = nil }
    }
}
