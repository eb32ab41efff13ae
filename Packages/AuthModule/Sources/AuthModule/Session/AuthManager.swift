import Core
import Foundation

/// Owns the session: who is signed in, in memory and in storage.
///
/// Two rules keep races harmless. What changes storage and memory together takes a turn (``inTurn(_:)``), one after
/// another. Only signing out changes memory out of turn, at once; so whoever has waited for something looks whether
/// the session is still the same before changing anything.
actor AuthManager: AuthManaging {
    enum State {
        /// The storage was not looked at yet.
        case unread
        /// Nobody is signed in.
        case signedOut
        /// Nobody is signed in, but the storage still has to be rid of this session; of any, if it was not read.
        case leaving(StoredSession?)
        case signedIn(Session)
    }

    let client: OAuthClient
    let storage: any SecureStorageProtocol
    let now: @Sendable () -> Date
    let users = UserBroadcast()

    private(set) var state = State.unread
    /// The refresh under way for the session in `state`; nobody else looks at it.
    var refresh: Refresh?
    /// How many sign-ins have begun, and how many sign-outs, which overtake them.
    var attempts = 0
    var signOuts = 0
    private var sessions = 0
    private var lastTurn: Task<Void, Never>?

    init(_ dependencies: AuthAssembly.Dependencies) {
        client = OAuthClient(dependencies)
        storage = dependencies.storage
        now = dependencies.now
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

    /// Makes `stored`, which the storage holds, the session.
    func install(_ stored: StoredSession) {
        sessions += 1
        state = .signedIn(Session(id: sessions, stored))
        // One that is still under way is the former session's.
        refresh = nil
        users.send(stored.user)
    }

    /// Leaves nobody signed in.
    func drop(to newState: State) {
        state = newState
        users.send(nil)
    }

    /// The session `id`.
    ///
    /// - Throws: Why it is not there any more.
    func session(_ id: Int) throws(AuthError) -> Session {
        guard case .signedIn(let session) = state else { throw .signInRequired }
        guard session.id == id else { throw .sessionEnded }
        return session
    }

    /// Changes the session `id`.
    ///
    /// - Throws: Why it is not there any more.
    @discardableResult
    func update(_ id: Int, _ change: (inout Session) -> Void) throws(AuthError) -> Session {
        var session = try session(id)
        change(&session)
        state = .signedIn(session)
        users.send(session.current.user)
        return session
    }

    // MARK: Storage

    func load() async throws(AuthError) -> StoredSession? {
        do {
            return try await storage.value(for: StoredSession.key)
        } catch {
            throw .storage(error)
        }
    }

    func save(_ session: StoredSession) async throws(AuthError) {
        do {
            try await storage.set(value: session, for: StoredSession.key)
        } catch {
            throw .storage(error)
        }
    }

    func delete() async throws(AuthError) {
        do {
            try await storage.delete(StoredSession.key)
        } catch {
            throw .storage(error)
        }
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
