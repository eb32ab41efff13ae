import Core
import Foundation

/// Owns the sessions: who is signed in, in memory and in storage, and which of the accounts is the current one.
///
/// Two rules keep races harmless. What changes storage and memory together takes a turn (``inTurn(_:)``), one after
/// another. Only signing out changes memory out of turn, at once; so whoever has waited for something looks whether
/// the session is still the same before changing anything.
actor AuthManager: AuthManaging {
    /// Where the current account stands.
    enum State {
        /// The storage was not looked at yet.
        case unread
        /// No account is the current one.
        case signedOut
        /// The same, but the storage still has to be rid of this session; of any, if it was not read.
        case leaving(StoredSession?)
        case signedIn(Session)
    }

    let client: OAuthClient
    let store: SessionStore
    let now: @Sendable () -> Date
    let logger: any LoggerProtocol
    let users = UserBroadcast()

    private(set) var state = State.unread
    /// The sessions that were switched away from: a refresh of one may be under way, or its tokens not saved yet.
    private(set) var parked: [AuthUser.ID: Session] = [:]
    /// The refreshes under way, by session. They outlive a switch, or a switch back would use a refresh token twice.
    var refreshes: [Int: Task<Result<AccessToken, AuthError>, Never>] = [:]
    /// How many sign-ins and switches have begun, and how many sign-outs, which overtake them.
    var attempts = 0
    var signOuts = 0
    private var sessions = 0
    private var lastTurn: Task<Void, Never>?

    init(_ dependencies: AuthAssembly.Dependencies) {
        client = OAuthClient(dependencies)
        store = SessionStore(storage: dependencies.storage)
        now = dependencies.now
        logger = dependencies.logger
    }

    nonisolated var currentUser: AuthUser? { users.user }

    nonisolated func userChanges() -> AsyncStream<AuthUser?> { users.changes() }

    /// Does `work` when all work before it is done, whether the caller is cancelled or not.
    func inTurn<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let previous = lastTurn
        let turn = Task {
            await previous?.value
            return await Result(work)
        }
        lastTurn = Task { _ = await turn.value }
        return try await turn.value.get()
    }

    // MARK: Memory

    /// Makes `stored`, which the storage holds, the session in use, in place of one that its account had.
    func install(_ stored: StoredSession) {
        sessions += 1
        enter(Session(id: sessions, stored))
    }

    /// Makes `stored`, which the storage holds, the session in use, as the same one if it was in use before.
    func resume(_ stored: StoredSession) {
        guard var session = parked[stored.user.id] else { return install(stored) }
        if stored != session.saved, stored != session.current {
            session.current = stored
            session.saved = stored
        }
        enter(session)
    }

    private func enter(_ session: Session) {
        if case .signedIn(let former) = state { parked[former.current.user.id] = former }
        parked[session.current.user.id] = nil
        state = .signedIn(session)
        users.send(session.current.user)
    }

    /// Leaves no account the current one.
    func drop(to newState: State) {
        state = newState
        users.send(nil)
    }

    /// Forgets the session of an account that is not the current one.
    ///
    /// - Returns: What it was.
    @discardableResult
    func forget(_ id: AuthUser.ID) -> StoredSession? {
        parked.removeValue(forKey: id)?.current
    }

    /// The session `id`, in use or not.
    ///
    /// - Throws: Why it is not there any more.
    func session(_ id: Int) throws(AuthError) -> Session {
        if let session = parked.values.first(where: { $0.id == id }) { return session }
        return try currentSession(id)
    }

    /// The session `id` if it is the one in use.
    ///
    /// - Throws: Why it is not.
    @discardableResult
    func currentSession(_ id: Int) throws(AuthError) -> Session {
        guard case .signedIn(let session) = state else { throw .signInRequired }
        guard session.id == id else { throw .sessionEnded }
        return session
    }

    /// Changes the session `id`, in use or not.
    ///
    /// - Throws: Why it is not there any more.
    @discardableResult
    func update(_ id: Int, _ change: (inout Session) -> Void) throws(AuthError) -> Session {
        var session = try session(id)
        change(&session)
        if parked[session.current.user.id]?.id == id {
            parked[session.current.user.id] = session
        } else {
            state = .signedIn(session)
            users.send(session.current.user)
        }
        return session
    }
}

/// So that dumping whoever holds a manager shows no token.
extension AuthManager: CustomReflectable {
    nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension Result where Success: Sendable {
    /// What `body` returns or throws.
    init(isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
