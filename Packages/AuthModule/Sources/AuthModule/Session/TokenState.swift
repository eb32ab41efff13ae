import Core
import Foundation

/// The token of one account in memory: its lifetime by the clock of this process, and the refresh that callers wait for.
struct TokenState: Redacted {
    /// A refresh, which sends its result to the callers that wait.
    typealias Refresh = Broadcaster<Result<AccessToken, AuthError>>

    private(set) var session: StoredSession
    private var lifetime: TokenLifetime
    /// `true` while the server rejects the access token.
    private var isRejected = false
    /// The longest time for which a waiting caller needs the next token.
    private var wantedLifetime = Duration.zero
    var throttle = RefreshThrottle()
    private(set) var refresh: Refresh?
    /// The work of the last refresh, which goes on after its callers have got the new token.
    private(set) var work: Task<Void, Never>?

    init(_ session: StoredSession, date: Date, time: Duration) {
        self.session = session
        lifetime = TokenLifetime(of: session.tokens, date: date, time: time)
    }

    /// Takes over the session of this account. Callers that wait get its token if it is fresh.
    mutating func follow(_ other: StoredSession, date: Date, time: Duration) {
        let former = session
        session = other
        if other.id != former.id { throttle = RefreshThrottle() }
        guard other.id != former.id || other.tokens != former.tokens else { return }
        lifetime = TokenLifetime(of: other.tokens, date: date, time: time)
        isRejected = false
        if let token = freshToken(at: time, for: wantedLifetime) { end(with: .success(token)) }
    }

    var token: AccessToken {
        AccessToken(account: session.user.id, value: session.tokens.access, expiry: session.tokens.expiry)
    }

    /// Returns the token if no refresh is due.
    func freshToken(at time: Duration, for duration: Duration) -> AccessToken? {
        !isRejected && lifetime.isFresh(at: time, for: duration) ? token : nil
    }

    /// Returns the token while it is valid, and whether a refresh is to run beside it.
    func validToken(at time: Duration, for duration: Duration) -> (token: AccessToken, isDue: Bool)? {
        let isSuspended = throttle.refusal(at: time, ofRejected: false) != nil
        guard !isRejected, lifetime.isValid(at: time, for: isSuspended ? .zero : duration) else { return nil }
        return (token, !isSuspended)
    }

    mutating func reject(_ rejected: AccessToken) {
        if rejected == token { isRejected = true }
    }

    mutating func wait(for duration: Duration) { wantedLifetime = max(wantedLifetime, duration) }

    mutating func begin(_ refresh: Refresh, _ work: Task<Void, Never>) {
        self.refresh = refresh
        self.work = work
    }

    /// Returns the session whose refresh token is to be spent, or `nil` if the token is fresh.
    ///
    /// - Throws: The error of a refresh that must not begin yet.
    mutating func sessionToRefresh(at time: Duration) throws(AuthError) -> StoredSession? {
        guard freshToken(at: time, for: wantedLifetime) == nil else { return nil }
        if let refusal = throttle.refusal(at: time, ofRejected: isRejected(at: time)) {
            // The token may still be good for other resources.
            if case .refreshSuspended = refusal { isRejected = false }
            throw refusal
        }
        return session
    }

    mutating func succeed(at time: Duration) {
        throttle.succeed(at: time, ofRejected: isRejected(at: time))
        isRejected = false
    }

    /// Gives the callers that wait the result.
    mutating func end(with result: Result<AccessToken, AuthError>) {
        refresh?.send(result)
        refresh = nil
        wantedLifetime = .zero
    }

    private func isRejected(at time: Duration) -> Bool { isRejected && lifetime.isValid(at: time, for: .zero) }
}
