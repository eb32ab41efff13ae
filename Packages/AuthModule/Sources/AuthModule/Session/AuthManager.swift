import Core
import Foundation

/// The signed-in accounts of this device. Memory is a cache of the storage, which several processes share.
///
/// Two rules prevent races. Operations that change both memory and storage run one after another, in ``serialized(_:)``.
/// Only a sign-out changes memory immediately, outside of that order. Therefore, code that has waited checks that its
/// session is still in use before it changes anything.
actor AuthManager: AuthManaging {
    enum State {
        /// The storage has not been read.
        case notLoaded
        /// No account is the current one.
        case signedOut
        /// No account is the current one, but the storage may contain this session, or an unknown one if `nil`.
        case signingOut(AuthSession?)
        /// The user of the current account has to sign in again.
        case expired(AuthSession)
        case signedIn(AuthSession)
    }

    let client: OAuthClient
    let interactiveSignIn: InteractiveSignIn
    let store: SessionStore
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let ids: @Sendable () -> String
    let logger: any LoggerProtocol
    /// Returns the monotonic time since the start of this manager.
    let time: @Sendable () -> Duration
    /// The name of this process in leases.
    let owner: String
    private let broadcast = EventBroadcast()

    var state = State.notLoaded {
        didSet {
            if case .signedIn(let former) = oldValue { former.currentToken = nil }
            if let current { current.currentToken = currentToken } else { currentToken.clear() }
        }
    }
    /// The token of the current account, for callers on all threads.
    let currentToken = CurrentToken()
    /// The sessions in use by account: the current one, and others that were needed.
    private(set) var sessions: [AccountID: AuthSession] = [:]
    /// The number of sign-ins, switches and sign-outs that have begun.
    private(set) var operationCount = 0
    /// The number of sign-outs that have begun.
    private(set) var signOutCount = 0
    /// The wait of a sign-in for the server.
    var signInWait: Task<Result<StoredSession, AuthError>?, Never>?
    /// The tokens that are being revoked.
    var tokensInRevocation: Set<Tokens> = []
    /// The last delivery of the revocation queue, which waits for the earlier ones.
    var lastDelivery: Task<Void, Never>?
    var lastWaiterID = 0

    private var isSerializing = false
    private var nextInLine: [CheckedContinuation<Void, Never>] = []

    init(
        client: OAuthClient,
        interactiveSignIn: InteractiveSignIn,
        store: SessionStore,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date,
        ids: @escaping @Sendable () -> String,
        logger: any LoggerProtocol
    ) {
        self.client = client
        self.interactiveSignIn = interactiveSignIn
        self.store = store
        self.clock = clock
        self.now = now
        self.ids = ids
        self.logger = logger
        // The usual clock is called directly: each request for a token reads it.
        if let clock = clock as? ContinuousClock { time = clock.stopwatch() } else { time = clock.stopwatch() }
        owner = ids()
    }

    nonisolated var currentUser: AuthUser? { broadcast.user }

    nonisolated func events() -> AsyncStream<AuthEvent> { broadcast.events() }

    nonisolated func userChanges() -> AsyncStream<AuthUser?> { broadcast.userChanges() }

    /// Runs `work` after all earlier serialized work, even if the caller is cancelled.
    func serialized<Value>(_ work: () async throws(AuthError) -> Value) async throws(AuthError) -> Value {
        if isSerializing { await withCheckedContinuation { nextInLine.append($0) } }
        isSerializing = true
        defer {
            if nextInLine.isEmpty { isSerializing = false } else { nextInLine.removeFirst().resume() }
        }
        return try await work()
    }

    // MARK: Sessions in memory

    var current: AuthSession? {
        if case .signedIn(let session) = state { session } else { nil }
    }

    /// Returns whether neither a sign-out nor another sign-in has replaced `session`.
    func isInUse(_ session: AuthSession) -> Bool { sessions[session.account] === session }

    /// Puts `stored` into use.
    func use(_ stored: StoredSession) -> AuthSession {
        if let session = sessions[stored.user.id] {
            if session.adopt(stored, date: now(), time: time()) { publishRefresh(of: session) }
            return session
        }
        let session = AuthSession(stored, date: now(), time: time())
        sessions[session.account] = session
        return session
    }

    /// Ends the use of a session by this process. Its waiting callers get `error`.
    func forget(_ session: AuthSession, error: AuthError = .signInRequired) {
        if isInUse(session) { sessions[session.account] = nil }
        session.resumeWaiters(with: .failure(error))
    }

    /// Makes a stored session the current one, unless its user has to sign in again.
    func makeCurrent(_ stored: StoredSession, event: (AuthUser) -> AuthEvent) -> AuthUser? {
        if case .expired(let session) = state, session.stored.hasTokens(of: stored) { return nil }
        guard let reason = stored.refusal else { return makeCurrent(use(stored), event: event) }
        let session = AuthSession(stored, date: now(), time: time())
        clearCurrent(.expired(session), event: .expired(stored.user, reason: reason), error: AuthError(reason))
        return nil
    }

    /// Ends the use of a session whose user has to sign in again.
    func expire(_ session: AuthSession, _ reason: ExpiryReason) {
        guard isInUse(session) else { return }
        logger.log(.warning, "Session ended by the server")
        guard current === session else { return forget(session, error: AuthError(reason)) }
        clearCurrent(.expired(session), event: .expired(session.user, reason: reason), error: AuthError(reason))
    }

    func makeCurrent(_ session: AuthSession, event: (AuthUser) -> AuthEvent) -> AuthUser {
        state = .signedIn(session)
        broadcast.send(event(session.user))
        return session.user
    }

    /// Clears the current account, and ends the use of its session.
    func clearCurrent(_ newState: State, event: AuthEvent = .signedOut, error: AuthError = .signInRequired) {
        if let current { forget(current, error: error) }
        state = newState
        broadcast.send(event)
    }

    /// Publishes a change of the user or the tokens, if the session is the current one.
    func publishRefresh(of session: AuthSession) {
        if current === session { broadcast.send(.refreshed(session.user)) }
    }

    /// Ends the sign-in that waits for the server, and returns the number of the new one.
    func beginOperation() -> Int {
        operationCount += 1
        signInWait?.cancel()
        signInWait = nil
        return operationCount
    }

    func beginSignOutOperation() {
        signOutCount += 1
        _ = beginOperation()
    }
}

/// Prevents dumps of an object with a manager from printing tokens.
extension AuthManager: CustomReflectable {
    nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
