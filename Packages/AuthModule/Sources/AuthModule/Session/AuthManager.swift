import Core
import Foundation

/// The signed-in accounts of this device, in memory and in storage, and the current account among them.
///
/// Two rules prevent races. Operations that change both memory and storage run one after another, in ``serialized(_:)``.
/// Only a sign-out changes memory immediately, outside of that order. Therefore, code that has waited checks that its
/// session still exists before it changes anything.
actor AuthManager: AuthManaging {
    enum State {
        /// The storage has not been read.
        case notLoaded
        /// No account is the current one.
        case signedOut
        /// No account is the current one, but the storage may contain this session, or an unknown one if `nil`.
        case signingOut(StoredSession?)
        case signedIn(AuthSession)
    }

    let client: OAuthClient
    let interactiveSignIn: InteractiveSignIn
    let store: SessionStore
    let logger: any LoggerProtocol
    private let users = UserBroadcast()

    private(set) var state = State.notLoaded
    /// The sessions of accounts that were current before. They may be refreshing, or have unsaved tokens.
    private(set) var inactiveSessions: [AuthUser.ID: AuthSession] = [:]
    /// The running refreshes by session id. They continue after a switch, so that a switch back joins them.
    var refreshTasks: [Int: Task<Result<AccessToken, AuthError>, Never>] = [:]
    /// The number of sign-ins, switches and sign-outs that have begun.
    var operationCount = 0
    /// The number of sign-outs that have begun.
    var signOutCount = 0
    private var sessionCount = 0
    private var lastSerializedTask: Task<Void, Never>?

    init(
        client: OAuthClient,
        interactiveSignIn: InteractiveSignIn,
        store: SessionStore,
        logger: any LoggerProtocol
    ) {
        self.client = client
        self.interactiveSignIn = interactiveSignIn
        self.store = store
        self.logger = logger
    }

    nonisolated var currentUser: AuthUser? { users.user }

    nonisolated func events() -> AsyncStream<AuthEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AuthEvent.self)
        let changes = userChanges()
        let task = Task {
            for await user in changes { continuation.yield(user.map { .signedIn($0) } ?? .signedOut) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    nonisolated func userChanges() -> AsyncStream<AuthUser?> { users.changes() }

    /// Runs `work` after all earlier serialized work, even if the caller is cancelled.
    func serialized<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let previous = lastSerializedTask
        let task = Task {
            await previous?.value
            return await Result(work)
        }
        lastSerializedTask = Task { _ = await task.value }
        return try await task.value.get()
    }

    // MARK: Sessions in memory

    /// Makes a new session of `stored` the current one, and returns its user.
    func startSession(_ stored: StoredSession) -> AuthUser {
        sessionCount += 1
        return makeCurrent(AuthSession(id: sessionCount, stored))
    }

    /// Makes the user's inactive session the current one, or a new session of `stored`. Returns its user.
    func resumeSession(_ stored: StoredSession) -> AuthUser {
        guard var session = inactiveSessions[stored.user.id] else { return startSession(stored) }
        if stored != session.saved, stored != session.latest { (session.latest, session.saved) = (stored, stored) }
        return makeCurrent(session)
    }

    private func makeCurrent(_ session: AuthSession) -> AuthUser {
        if let former = currentSession { inactiveSessions[former.userID] = former }
        inactiveSessions[session.userID] = nil
        state = .signedIn(session)
        users.send(session.latest.user)
        return session.latest.user
    }

    /// Clears the current account.
    func clearCurrentSession(state newState: State) {
        state = newState
        users.send(nil)
    }

    /// Removes the session of an account that is not the current one, and returns it.
    @discardableResult
    func removeInactiveSession(of id: AuthUser.ID) -> StoredSession? {
        inactiveSessions.removeValue(forKey: id)?.latest
    }

    var currentSession: AuthSession? {
        if case .signedIn(let session) = state { session } else { nil }
    }

    /// Returns the current session or an inactive one. Throws like ``currentSession(withID:)`` if neither has the id.
    func session(withID id: Int) throws(AuthError) -> AuthSession {
        if let session = inactiveSessions.values.first(where: { $0.id == id }) { return session }
        return try currentSession(withID: id)
    }

    /// Returns the current session.
    ///
    /// - Throws: ``AuthError/signInRequired`` without a current session, ``AuthError/sessionEnded`` if it has another id.
    @discardableResult
    func currentSession(withID id: Int) throws(AuthError) -> AuthSession {
        guard let currentSession else { throw .signInRequired }
        guard currentSession.id == id else { throw .sessionEnded }
        return currentSession
    }

    /// Changes the current session or an inactive one. Throws like ``currentSession(withID:)`` if neither has the id.
    @discardableResult
    func update(_ id: Int, _ change: (inout AuthSession) -> Void) throws(AuthError) -> AuthSession {
        var session = try session(withID: id)
        change(&session)
        if inactiveSessions[session.userID]?.id == id {
            inactiveSessions[session.userID] = session
        } else {
            state = .signedIn(session)
            users.send(session.latest.user)
        }
        return session
    }
}

/// Prevents dumps of an object with a manager from printing tokens.
extension AuthManager: CustomReflectable {
    nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
