import Core
import Foundation
import Locking

/// The tokens of one account in memory, and their refreshes.
///
/// A refresh is one task for all callers. It runs under a lock of its session that all processes share, and reads the
/// storage first. Callers get new tokens before they are saved. Tokens that cannot be saved are used in place of the
/// stored ones that they replace.
final class TokenRefresher: Sendable, Redacted {
    private struct State {
        /// The last known content of the storage.
        var stored: StoredSession
        /// The session in use. It differs from ``stored`` by received tokens and a received user that are not saved yet.
        var session: StoredSession
        /// The time from which the next caller saves them.
        var nextSave = Duration.zero
        var lifetime: TokenLifetime
        /// `true` while the server rejects the access token.
        var isRejected = false
        /// The longest time for which a waiting caller needs the next token.
        var wantedLifetime = Duration.zero
        var throttle = RefreshThrottle()
        var refresh: Refresh?
        /// The work of the last refresh, which goes on after its callers have got the new token.
        var work: Task<Void, Never>?
        /// The error for all callers after a sign-out or an end by the server.
        var end: AuthError?

        func token() -> AccessToken {
            AccessToken(account: session.user.id, value: session.tokens.access, expiry: session.tokens.expiry)
        }

        /// Returns a stored session with the changes that are not saved yet. Another sign-in has none.
        func withChanges(_ other: StoredSession) -> StoredSession {
            var result = other
            if other.hasTokens(of: stored) { result.tokens = session.tokens }
            if other.id == stored.id, session.user != stored.user { result.user = session.user }
            return result
        }

        func isFresh(at time: Duration, for duration: Duration) -> Bool {
            !isRejected && lifetime.isFresh(at: time, for: duration)
        }
    }

    /// A refresh, which sends its result to the callers that wait.
    private typealias Refresh = Broadcaster<Result<AccessToken, AuthError>>

    private enum Answer {
        case now(Result<AccessToken, AuthError>)
        case later(AsyncStream<Result<AccessToken, AuthError>>)
    }

    let account: AccountID
    private let environment: AuthEnvironment
    private let state: Mutex<State>

    /// The time that a caller waits for a refresh, which goes on.
    private static let callerLimit = Duration.seconds(10)
    private static let lockLimit = Duration.seconds(30)
    private static let saveLimit = Duration.seconds(30)
    private static let savePause = Duration.seconds(1)

    init(_ stored: StoredSession, environment: AuthEnvironment) {
        account = stored.user.id
        self.environment = environment
        let lifetime = TokenLifetime(of: stored.tokens, date: environment.client.now(), time: environment.time())
        state = Mutex(State(stored: stored, session: stored, lifetime: lifetime))
    }

    /// Returns the lifetime of tokens that are received or restored now.
    private func lifetime(of tokens: Tokens) -> TokenLifetime {
        TokenLifetime(of: tokens, date: environment.client.now(), time: environment.time())
    }

    var user: AuthUser { state.withLock(\.session.user) }

    var stored: StoredSession { state.withLock(\.stored) }

    /// Returns the token if it is fresh and nothing is to be saved.
    func freshToken(validFor lifetime: Duration) -> AccessToken? {
        let time = environment.time()
        return state.withLock { state in
            guard state.end == nil, state.session == state.stored, state.isFresh(at: time, for: lifetime) else {
                return nil
            }
            return state.token()
        }
    }

    /// Returns the token if it is valid, and refreshes it in the background if it is about to expire. Otherwise refreshes
    /// it first, and waits 10 s for that. A caller that does not wait any longer does not stop it, since the server may
    /// already have invalidated the refresh token. `rejected` is a token that the server rejected.
    func accessToken(
        validFor lifetime: Duration,
        replacing rejected: AccessToken? = nil,
        in store: AccountStore
    ) async throws(AuthError) -> AccessToken {
        let time = environment.time()
        let answer = state.withLock { state -> Answer in
            if let error = state.end { return .now(.failure(error)) }
            if let rejected, rejected == state.token() { state.isRejected = true }
            if state.session != state.stored, state.nextSave <= time {
                state.nextSave = time + Self.savePause
                _ = startRefresh(&state, in: store)
            }
            if state.isFresh(at: time, for: lifetime) { return .now(.success(state.token())) }
            let isSuspended = state.throttle.refusal(at: time, ofRejected: false) != nil
            if !state.isRejected, state.lifetime.isValid(at: time, for: isSuspended ? .zero : lifetime) {
                if !isSuspended { _ = startRefresh(&state, in: store) }
                return .now(.success(state.token()))
            }
            state.wantedLifetime = max(state.wantedLifetime, lifetime)
            return .later(startRefresh(&state, in: store).stream())
        }
        switch answer {
        case .now(let result): return try result.get()
        case .later(let results):
            // A result that has come is not lost at the end of the wait.
            let wait = Task { await results.first { _ in true } }
            let limit = Task { [clock = environment.client.clock] in
                if (try? await clock.sleep(for: Self.callerLimit)) != nil { wait.cancel() }
            }
            defer { limit.cancel() }
            let result = await withTaskCancellationHandler {
                await wait.value
            } onCancel: {
                wait.cancel()
            }
            guard let result else {
                throw Task.isCancelled
                    ? .cancelled : .network(.timedOut(request: account.issuer, after: Self.callerLimit))
            }
            if let error = state.withLock(\.end) { throw error }
            return try result.get()
        }
    }

    // MARK: Changes of memory

    /// Returns a stored session with the changes that are not saved yet.
    func withChanges(_ stored: StoredSession) -> StoredSession { state.withLock { $0.withChanges(stored) } }

    /// Returns the revocation of received tokens that are not saved yet.
    func revocationOfUnsavedTokens(at date: Date) -> RevocationQueue.Entry? {
        state.withLock { state in
            state.session.tokens == state.stored.tokens ? nil : state.session.revocation(at: date)
        }
    }

    /// Takes over a session from the storage. Callers that wait for a refresh get its token if it is fresh.
    ///
    /// - Returns: `true` if the session in use has changed.
    @discardableResult
    func adopt(_ stored: StoredSession) -> Bool {
        state.withLock { state in
            let former = state.session
            state.session = state.withChanges(stored)
            state.stored = stored
            if state.session.id != former.id { state.throttle = RefreshThrottle() }
            if !state.session.hasTokens(of: former) {
                state.lifetime = lifetime(of: state.session.tokens)
                state.isRejected = false
            }
            guard state.session != former else { return false }
            if state.isFresh(at: environment.time(), for: state.wantedLifetime) {
                finish(state.refresh, .success(state.token()), &state)
            }
            return true
        }
    }

    /// Takes over a user, which ``AccountStore`` or a later caller saves.
    func adopt(_ user: AuthUser) {
        state.withLock { $0.session.user = user }
    }

    /// Ends the use of this session. Callers get `error`.
    ///
    /// - Returns: The session with all tokens that the server may consider alive.
    @discardableResult
    func end(_ error: AuthError) -> [StoredSession] {
        state.withLock { state in
            state.end = error
            finish(state.refresh, .failure(error), &state)
            return state.session == state.stored ? [state.stored] : [state.stored, state.session]
        }
    }

    private func finish(_ refresh: Refresh?, _ result: Result<AccessToken, AuthError>, _ state: inout State) {
        refresh?.send(result)
        guard state.refresh === refresh else { return }
        state.refresh = nil
        state.wantedLifetime = .zero
    }

    // MARK: Refresh

    /// Joins the running refresh or starts one.
    private func startRefresh(_ state: inout State, in store: AccountStore) -> Refresh {
        if let refresh = state.refresh { return refresh }
        let refresh = Refresh()
        state.refresh = refresh
        state.work = Task(priority: .high) {
            await withBackgroundTime { [self] in await run(refresh, in: store) }
            await store.revoker.start()
        }
        return refresh
    }

    /// Waits until the last refresh has ended and its tokens are stored.
    func finishRefresh() async { await state.withLock(\.work)?.value }

    private func finish(_ refresh: Refresh, with result: Result<AccessToken, AuthError>) {
        switch result {
        case .success: environment.logger.log(.debug, "Access token refreshed")
        case .failure(let error): environment.logger.log(.warning, "Access token not refreshed", error: error)
        }
        state.withLock { finish(refresh, result, &$0) }
    }

    /// Refreshes the tokens under the lock of their session, which may be another one after that lock was waited for.
    private func run(_ refresh: Refresh, in store: AccountStore) async {
        do {
            var isDone = false
            while !isDone {
                let id = stored.id
                isDone = try await environment.locks.withLock("auth.session.\(id)", wait: Self.lockLimit) {
                    await run(refresh, underLockOf: id, in: store)
                }
            }
        } catch {
            finish(refresh, with: .failure(AuthError(error)))
        }
    }

    /// - Returns: `false` if another session needs its own lock.
    private func run(_ refresh: Refresh, underLockOf id: String, in store: AccountStore) async -> Bool {
        do throws(AuthError) {
            while true {
                // Another process may have refreshed the tokens, or signed the account in or out.
                do { try await store.update(self) } catch .storage { try await store.update(self, saves: false) }
                guard let (spent, base) = try nextStep(of: refresh) else { return true }
                guard base.id == id else { return false }
                guard let refreshToken = spent.refresh else {
                    store.expire(self, .notRefreshable)
                    throw .sessionEnded
                }
                guard let tokens = try await request(refreshToken, spent, base, in: store) else { continue }
                guard receive(tokens, replacing: base, refresh, in: store) else { continue }
                await save(in: store)
                return true
            }
        } catch {
            finish(refresh, with: .failure(error))
            return true
        }
    }

    /// Returns the tokens to spend and the stored session, or gives a fresh token to the callers.
    private func nextStep(of refresh: Refresh) throws(AuthError) -> (Tokens, StoredSession)? {
        let time = environment.time()
        return try state.withLock { state throws(AuthError) in
            if let error = state.end { throw error }
            if state.isFresh(at: time, for: state.wantedLifetime) {
                finish(refresh, .success(state.token()), &state)
                return nil
            }
            let isRejected = state.isRejected && state.lifetime.isValid(at: time, for: .zero)
            if let refusal = state.throttle.refusal(at: time, ofRejected: isRejected) {
                // The token may still be good for other resources.
                if case .refreshSuspended = refusal { state.isRejected = false }
                throw refusal
            }
            return (state.session.tokens, state.stored)
        }
    }

    /// Requests new tokens.
    ///
    /// - Returns: `nil` if the server refused tokens that are not the stored ones.
    /// - Throws: The error of the request. If it is a refusal, the stored refresh token is marked.
    private func request(
        _ refreshToken: String,
        _ spent: Tokens,
        _ base: StoredSession,
        in store: AccountStore
    ) async throws(AuthError) -> Tokens? {
        guard base.clientID == environment.client.configuration.clientID else { throw .otherClient(base.clientID) }
        do {
            var tokens = try await environment.client
                .refresh(with: refreshToken, scopes: spent.scopes, of: account, logger: environment.logger)
            tokens.idToken = tokens.idToken ?? spent.idToken
            return tokens
        } catch {
            guard let reason = ExpiryReason(error) else {
                state.withLock { $0.throttle.fail(with: error, at: environment.time(), date: environment.client.now()) }
                throw error
            }
            if spent == base.tokens {
                try await store.update(self) { if $0.hasTokens(of: base) { $0.refusal = reason } }
            } else {
                state.withLock { state in
                    guard state.session.tokens == spent, state.stored.hasTokens(of: base) else { return }
                    state.session.tokens = base.tokens
                    state.lifetime = lifetime(of: base.tokens)
                }
            }
            return nil
        }
    }

    /// Takes over new tokens, and gives them to the callers unless the account was signed out meanwhile.
    ///
    /// - Returns: `false` if another session has replaced this one.
    private func receive(
        _ tokens: Tokens,
        replacing base: StoredSession,
        _ refresh: Refresh,
        in store: AccountStore
    ) -> Bool {
        let time = environment.time()
        let isReceived = state.withLock { state in
            guard state.stored.hasTokens(of: base) else { return false }
            let isRejected = state.isRejected && state.lifetime.isValid(at: time, for: .zero)
            state.throttle.succeed(at: time, ofRejected: isRejected)
            state.session.tokens = tokens
            state.nextSave = time + Self.saveLimit
            state.lifetime = lifetime(of: tokens)
            state.isRejected = false
            return true
        }
        guard isReceived else { return false }
        store.publishRefresh(of: self)
        finish(refresh, with: state.withLock { state in state.end.map { .failure($0) } ?? .success(state.token()) })
        return true
    }

    /// Saves new tokens, and tries it again for 30 s: another process that spends the replaced token could end the session.
    private func save(in store: AccountStore) async {
        let elapsed = environment.client.clock.stopwatch()
        repeat {
            do {
                try await store.update(self)
                return
            } catch .storage(let error) {
                environment.logger.log(.warning, "Refreshed tokens not saved", error: error)
            } catch {
                return
            }
            guard (try? await environment.client.clock.sleep(for: Self.savePause)) != nil else { return }
        } while elapsed() < Self.saveLimit
        // The revocation of a signed-out session could not be queued either.
        guard state.withLock({ $0.end != nil }) else { return }
        guard let revocation = revocationOfUnsavedTokens(at: environment.client.now()) else { return }
        await store.revoker.start(unqueued: [revocation])
    }
}
