package import AuthModule
package import Core
package import CoreTesting
package import Foundation
import Synchronization

/// A fake of several accounts. With the password `right`, it signs in Leo as `leo` and Mina under any other username.
package final class FakeAuth: AuthManaging, AccountSwitching, ProfileEditing {
    package static let mina = user("u1", "Mina")
    package static let leo = user("u2", "Leo")

    private struct State {
        var users: [AuthUser] = []
        var current: AuthUser?
        var ended: Set<AuthUser.ID> = []
        var stored: AuthUser??
        var userListeners: [AsyncStream<AuthUser?>.Continuation] = []
        var eventListeners: [AsyncStream<AuthEvent>.Continuation] = []
        var failure: AuthError?
        var gate: Gate?
        var calls: [String] = []
        var browserOptions: [BrowserOptions] = []
        var options = SignInOptions(browser: false, deviceCode: false, password: true)
    }

    private let state = Mutex(State())

    package init() {}

    package static func user(_ id: String, _ name: String) -> AuthUser {
        AuthUser(
            id: Self.id(id),
            name: name,
            username: name.lowercased(),
            locale: "ko-KR",
            tier: .gold
        )
    }

    /// Returns the id of an account of this fake.
    package static func id(_ subject: String) -> AccountID { AccountID(issuer: "fake", subject: subject) }

    /// The calls, in order.
    package var calls: [String] { state.withLock(\.calls) }

    /// The options of the sign-ins with the browser, in order.
    package var browserOptions: [BrowserOptions] { state.withLock(\.browserOptions) }

    /// Fails every call with `error` from now on, or none for `nil`.
    package func fail(with error: AuthError?) {
        state.withLock { $0.failure = error }
    }

    /// Suspends every call at `gate` from now on.
    package func wait(at gate: Gate?) {
        state.withLock { $0.gate = gate }
    }

    /// Signs in `users`; the first is the current user.
    package func setUsers(_ users: AuthUser...) {
        state.withLock { $0.users = users }
        makeCurrent(users.first)
    }

    /// Makes the refresh token of an account refused.
    package func end(_ id: AuthUser.ID) {
        state.withLock { _ = $0.ended.insert(id) }
    }

    package var currentUser: AuthUser? { state.withLock(\.current) }

    package func userChanges() -> AsyncStream<AuthUser?> {
        let (stream, listener) = AsyncStream.makeStream(of: AuthUser?.self)
        state.withLock { state in
            listener.yield(state.current)
            state.userListeners.append(listener)
        }
        return stream
    }

    package func events() -> AsyncStream<AuthEvent> {
        let (stream, listener) = AsyncStream.makeStream(of: AuthEvent.self)
        state.withLock { state in
            listener.yield(state.current.map(AuthEvent.signedIn) ?? .signedOut)
            state.eventListeners.append(listener)
        }
        return stream
    }

    /// Ends the session of the current user.
    package func expire(_ reason: ExpiryReason = .endedByServer) {
        guard let currentUser else { return }
        state.withLock { $0.users.removeAll { $0.id == currentUser.id } }
        makeCurrent(nil, event: .expired(currentUser, reason: reason))
    }

    package func restore() async throws(AuthError) -> AuthUser? {
        try await begin("restore")
        return currentUser
    }

    /// The account that another process has made the current one in the storage.
    package func setStored(_ user: AuthUser?) {
        state.withLock { state in
            state.stored = .some(user)
            if let user, !state.users.contains(user) { state.users.append(user) }
        }
    }

    package func followStorage() async throws(AuthError) -> AuthUser? {
        if let stored = state.withLock(\.stored) { makeCurrent(stored) }
        return currentUser
    }

    package func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        try await begin("signIn")
        guard credentials.password == "right" else { throw .wrongCredentials }
        let user = credentials.username == "leo" ? Self.leo : Self.mina
        state.withLock { state in
            if !state.users.contains(user) { state.users.append(user) }
        }
        makeCurrent(user)
        return user
    }

    package func signInOptions() async throws(AuthError) -> SignInOptions {
        try await begin("signInOptions")
        return state.withLock(\.options)
    }

    /// Sets the ways to sign in; by default only the password.
    package func setOptions(_ options: SignInOptions) {
        state.withLock { $0.options = options }
    }

    /// The page that a sign-in with the browser opens.
    package static let page = url("https://id.example.com/authorize?response_type=code&scope=openid&state=" + state)
    private static let state = String(repeating: "0123456789", count: 9)
    /// The code of a sign-in on another device.
    package static let code = DeviceCode(
        userCode: "ABCD-EFGH",
        verificationURL: url("https://id.example.com/device"),
        completeURL: url("https://id.example.com/device?user_code=ABCD-EFGH"),
        lifetime: .seconds(600)
    )

    private static func url(_ string: String) -> URL { URL(string: string) ?? URL(filePath: string) }

    /// Signs in Mina with the browser after the step with ``page``, and on another device after the one with ``code``.
    package func signIn(with method: SignInMethod) -> SignInSteps {
        SignInSteps { [self] report throws(AuthError) in
            report(.waiting)
            var credentials = Credentials(username: "mina", password: "right")
            switch method {
            case .password(let entered): credentials = entered
            case .browser(let options):
                state.withLock { $0.browserOptions.append(options) }
                report(.openURL(Self.page))
            case .deviceCode: report(.enterCode(Self.code))
            }
            report(.done(try await signIn(credentials)))
        }
    }

    package func signOut() async throws(AuthError) -> Revocation {
        guard let currentUser else { return .notNeeded }
        return try await signOut(of: currentUser.id)
    }

    package func accessToken(for account: AccountID?, validFor lifetime: Duration) async throws(AuthError)
        -> AccessToken
    {
        try await begin("accessToken for \(lifetime)")
        guard let account = account ?? currentUser?.id else { throw .signInRequired }
        return AccessToken(account: account, value: "token")
    }

    package func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken {
        throw .signInRequired
    }

    package func accounts() async throws(AuthError) -> [AuthUser] {
        try await begin("accounts")
        return state.withLock(\.users).sorted { $0.name < $1.name }
    }

    /// Returns the accounts at once: ``wait(at:)`` is for the calls that change something or show a result.
    package func storedAccounts() async throws(AuthError) -> [StoredAccount] {
        let state = state.withLock(\.self)
        if let failure = state.failure { throw failure }
        return state.users.map {
            StoredAccount(user: $0, clientID: "trellis-app", mustSignInAgain: state.ended.contains($0.id))
        }
    }

    package func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        try await begin("switch \(id.subject)")
        guard let user = state.withLock({ $0.users.first { $0.id == id } }) else { throw .signInRequired }
        makeCurrent(user)
        return user
    }

    package func signOut(
        of id: AuthUser.ID,
        inBrowser: Bool,
        willOpen: @escaping @Sendable (URL) -> Void
    ) async throws(AuthError) -> Revocation {
        try await begin("signOut \(id.subject)" + (inBrowser ? " in browser" : ""))
        state.withLock { $0.users.removeAll { $0.id == id } }
        if currentUser?.id == id { makeCurrent(nil) }
        return .confirmed
    }

    package func signOutOfAll() async throws(AuthError) -> Revocation {
        try await begin("signOutOfAll")
        state.withLock { $0.users = [] }
        makeCurrent(nil)
        return .confirmed
    }

    package func deliverRevocations(within limit: Duration) async -> Bool { true }

    package func finishRefreshes(within limit: Duration?) async -> Bool { true }

    package func updateProfile(_ changes: ProfileChanges, of account: AccountID) async throws(AuthError) -> AuthUser {
        try requireCurrent(account)
        try await begin("update \(account.subject) \(changes.name ?? "-") \(changes.locale ?? "-")")
        let user = try user(of: account)
        let changed = AuthUser(
            id: user.id,
            name: changes.name ?? user.name,
            username: user.username,
            email: user.email,
            locale: changes.locale ?? user.locale,
            tier: user.tier
        )
        state.withLock { state in state.users = state.users.map { $0.id == account ? changed : $0 } }
        if currentUser?.id == account { makeCurrent(changed) }
        return changed
    }

    private func requireCurrent(_ account: AccountID) throws(AuthError) {
        guard let currentUser else { throw .signInRequired }
        guard currentUser.id == account else { throw .accountChanged }
    }

    /// Returns the user of an account, unless it was signed out.
    private func user(of account: AccountID) throws(AuthError) -> AuthUser {
        guard let user = state.withLock({ $0.users.first { $0.id == account } }) else { throw .signInRequired }
        return user
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

    private func makeCurrent(_ user: AuthUser?, event: AuthEvent? = nil) {
        state.withLock { state in
            let isRefresh = user != nil && user?.id == state.current?.id
            let event = event ?? user.map { isRefresh ? .refreshed($0) : .signedIn($0) } ?? .signedOut
            state.current = user
            for listener in state.userListeners { listener.yield(user) }
            for listener in state.eventListeners { listener.yield(event) }
        }
    }
}
