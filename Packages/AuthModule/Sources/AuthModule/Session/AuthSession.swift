import Core
import Foundation

/// A session in use by this process, isolated to the manager. Another sign-in of the same user is another object.
final class AuthSession: Redacted {
    typealias Waiter = CheckedContinuation<Result<AccessToken, AuthError>, Never>

    let account: AccountID
    /// The last known content of the storage, without the lease.
    private(set) var stored: StoredSession
    /// The access token to hand out, which is stored.
    private(set) var token: AccessToken
    private var lifetime: TokenLifetime
    /// Tokens that replace those of `spent`, received but not saved.
    private(set) var unsavedTokens: (tokens: Tokens, lifetime: TokenLifetime, spent: StoredSession)?
    /// The user, if it was received but could not be saved.
    var unsavedUser: AuthUser? { didSet { publishToken() } }
    /// `true` while the server rejects ``token``.
    var isRejected = false { didSet { publishToken() } }
    /// The place for ``token`` while this is the session of the current account.
    var currentToken: CurrentToken? { didSet { publishToken() } }

    /// The longest time for which a waiting caller needs the next token.
    var wantedLifetime = Duration.zero
    var throttle = RefreshThrottle()
    var isRefreshing = false
    /// The callers that wait for the refresh, oldest first.
    var waiters: [(id: Int, continuation: Waiter)] = []

    init(_ stored: StoredSession, date: Date, time: Duration) {
        account = stored.user.id
        self.stored = stored
        self.stored.lease = nil
        token = AccessToken(account: account, value: stored.tokens.access, expiry: stored.tokens.expiry)
        lifetime = TokenLifetime(of: stored.tokens, date: date, time: time)
    }

    var user: AuthUser { unsavedUser ?? stored.user }

    /// All tokens that the server may consider alive.
    var tokens: [Tokens] { [stored.tokens] + [unsavedTokens?.tokens].compactMap(\.self) }

    /// Returns whether the token can be handed out without further checks.
    func isFresh(at time: Duration, for duration: Duration) -> Bool {
        !needsCheck && lifetime.isFresh(at: time, for: duration)
    }

    /// Returns whether the token can be handed out at all.
    func isValid(at time: Duration, for duration: Duration) -> Bool {
        !isRejected && lifetime.isValid(at: time, for: duration)
    }

    /// Returns whether the token was rejected although it has not expired.
    func isRejectedEarly(at time: Duration) -> Bool {
        isRejected && lifetime.isValid(at: time, for: .zero)
    }

    /// Keeps tokens that replace those of `spent` until they are saved.
    func receive(_ tokens: Tokens, _ lifetime: TokenLifetime, replacing spent: StoredSession) {
        unsavedTokens = (tokens, lifetime, spent)
        publishToken()
    }

    /// Takes over the content of the storage.
    ///
    /// - Returns: Whether it differs from the last known content.
    @discardableResult
    func adopt(_ record: StoredSession, date: Date, time: Duration) -> Bool {
        var record = record
        record.lease = nil
        // A server may issue equal tokens again.
        let received = record.tokens == unsavedTokens?.tokens ? unsavedTokens : nil
        if let spent = unsavedTokens?.spent, spent.id != record.id || spent.tokens != record.tokens {
            unsavedTokens = nil
            publishToken()
        }
        guard record != stored || received != nil else { return false }
        if record.user != stored.user { unsavedUser = nil }
        if record.id != stored.id { throttle = RefreshThrottle() }
        if received != nil || record.id != stored.id || record.tokens != stored.tokens {
            lifetime = received?.lifetime ?? TokenLifetime(of: record.tokens, date: date, time: time)
            token = AccessToken(account: account, value: record.tokens.access, expiry: record.tokens.expiry)
            unsavedTokens = nil
            isRejected = false
        }
        stored = record
        publishToken()
        return true
    }

    func resumeWaiters(with result: Result<AccessToken, AuthError>) {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.continuation.resume(returning: result) }
    }

    private var needsCheck: Bool { isRejected || unsavedTokens != nil || unsavedUser != nil }

    private func publishToken() {
        if needsCheck { currentToken?.clear() } else { currentToken?.set(token, lifetime: lifetime) }
    }
}
