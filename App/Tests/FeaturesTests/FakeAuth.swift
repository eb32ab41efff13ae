import AuthModule
import CoreTesting
import Synchronization

/// Signs in anybody whose password is `right`, by name, and keeps them side by side.
final class FakeAuth: AuthManaging, AccountSwitching, ProfileEditing {
    static let mina = user("u1", "Mina")
    static let leo = user("u2", "Leo")

    private struct State {
        var users: [AuthUser] = []
        var current: AuthUser?
        var listeners: [AsyncStream<AuthUser?>.Continuation] = []
        var failure: AuthError?
        var gate: Gate?
        var calls: [String] = []
    }

    private let state = Mutex(State())

    static func user(_ id: String, _ name: String) -> AuthUser {
        AuthUser(id: id, name: name, username: name.lowercased(), email: nil, locale: "ko-KR", tier: .gold)
    }

    /// What was asked, in turn.
    var calls: [String] { state.withLock(\.calls) }

    /// Everything fails with `error` from now on; nil makes it work again.
    func fail(with error: AuthError?) {
        state.withLock { $0.failure = error }
    }

    /// Everything waits at `gate` from now on.
    func wait(at gate: Gate?) {
        state.withLock { $0.gate = gate }
    }

    /// Has these signed in, the first as the current one.
    func has(_ users: AuthUser...) {
        state.withLock { $0.users = users }
        makeCurrent(users.first)
    }

    var currentUser: AuthUser? { state.withLock(\.current) }

    func userChanges() -> AsyncStream<AuthUser?> {
        let (stream, listener) = AsyncStream.makeStream(of: AuthUser?.self)
        state.withLock { state in
            listener.yield(state.current)
            state.listeners.append(listener)
        }
        return stream
    }

    func restore() async throws(AuthError) -> AuthUser? {
        try await begin("restore")
        return currentUser
    }

    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        try await begin("signIn")
        guard credentials.password == "right" else { throw .wrongCredentials }
        let user = credentials.username == "leo" ? Self.leo : Self.mina
        state.withLock { state in
            if !state.users.contains(user) { state.users.append(user) }
        }
        makeCurrent(user)
        return user
    }

    func signOut() async throws(AuthError) -> Revocation {
        guard let currentUser else { return .notNeeded }
        return try await signOut(of: currentUser.id)
    }

    func accessToken() async throws(AuthError) -> AccessToken { throw .signInRequired }
    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken { throw .signInRequired }

    func accounts() async throws(AuthError) -> [AuthUser] {
        try await begin("accounts")
        return state.withLock(\.users).sorted { $0.name < $1.name }
    }

    func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        try await begin("switch \(id)")
        guard let user = state.withLock({ $0.users.first { $0.id == id } }) else { throw .signInRequired }
        makeCurrent(user)
        return user
    }

    func signOut(of id: AuthUser.ID) async throws(AuthError) -> Revocation {
        try await begin("signOut \(id)")
        state.withLock { $0.users.removeAll { $0.id == id } }
        if currentUser?.id == id { makeCurrent(nil) }
        return .confirmed
    }

    func signOutOfAll() async throws(AuthError) -> Revocation {
        try await begin("signOutOfAll")
        state.withLock { $0.users = [] }
        makeCurrent(nil)
        return .confirmed
    }

    func updateProfile(_ changes: ProfileChanges) async throws(AuthError) -> AuthUser {
        try await begin("update \(changes.name ?? "-") \(changes.locale ?? "-")")
        guard let user = currentUser else { throw .signInRequired }
        let changed = AuthUser(
            id: user.id,
            name: changes.name ?? user.name,
            username: user.username,
            locale: changes.locale ?? user.locale,
            tier: user.tier
        )
        makeCurrent(changed)
        return changed
    }

    private func begin(_ call: String) async throws(AuthError) {
        let gate = state.withLock { state in
            state.calls.append(call)
            return state.gate
        }
        await gate?.pass()
        if Task.isCancelled { throw .cancelled }
        if let failure = state.withLock(\.failure) { throw failure }
    }

    private func makeCurrent(_ user: AuthUser?) {
        state.withLock { state in
            state.current = user
            for listener in state.listeners { listener.yield(user) }
        }
    }
}
