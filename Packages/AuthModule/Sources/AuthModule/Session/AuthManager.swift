import Core
import Foundation

/// The module's interface: runs sign-ins and sign-outs, and passes the rest on.
actor AuthManager: AuthManaging, Redacted {
    private let dependencies: AuthDependencies
    private let client: OAuthClient
    private let store: SessionStore
    private let refresher: TokenRefresher
    /// The last sign-in, which a later operation cancels.
    private var signIn: Task<Result<AuthUser, AuthError>, Never>?
    /// The last revocation, which ends with those before it.
    private var revocation: Task<Revocation, Never>?

    private nonisolated var logger: any LoggerProtocol { dependencies.logger }

    /// The time for which a sign-out, or a sign-in after it, waits for the server.
    private static let revocationLimit = Duration.seconds(3)
    /// The time for a sign-out in the browser. A server may show a last page without a redirect.
    private static let browserLimit = Duration.seconds(120)

    init(dependencies: AuthDependencies) {
        self.dependencies = dependencies
        client = OAuthClient(dependencies: dependencies)
        store = SessionStore(dependencies: dependencies)
        refresher = TokenRefresher(store: store, client: client)
    }

    // MARK: State

    nonisolated var currentUser: AuthUser? { store.currentUser }

    nonisolated func events() -> AsyncStream<AuthEvent> { store.events() }

    func restore() async throws(AuthError) -> AuthUser? {
        if let user = store.currentUser { return user }
        do {
            return try await followStorage()
        } catch {
            logger.log(.error, "Session not restored", error: error)
            throw error
        }
    }

    @discardableResult
    func followStorage() async throws(AuthError) -> AuthUser? {
        try await store.sync(follows: true)
        return store.currentUser
    }

    // MARK: Access tokens

    /// A fresh token needs no switch to the actor. Callers that wait for a refresh join it one after another on the actor,
    /// which is faster than many threads at its lock.
    nonisolated func accessToken(for account: AccountID?, validFor lifetime: Duration) async throws(AuthError)
        -> AccessToken
    {
        if let token = store.freshToken(of: account, for: lifetime) { return token }
        return try await checkedToken(of: account, validFor: lifetime)
    }

    private func checkedToken(of account: AccountID?, validFor lifetime: Duration) async throws(AuthError)
        -> AccessToken
    {
        try await loadIfUnknown(account)
        guard let user = account ?? store.currentUser?.id else { throw .signInRequired }
        let token = try await refresher.accessToken(of: user, validFor: lifetime)
        // The caller acts for the current account, which may have changed.
        guard account != nil || store.currentUser?.id == user else { throw .sessionEnded }
        return token
    }

    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken {
        try await loadIfUnknown(rejected.account)
        return try await refresher.accessToken(of: rejected.account, validFor: .zero, replacing: rejected)
    }

    /// Reads the storage if it may have an account that this process does not know. A cancelled caller does not wait.
    private func loadIfUnknown(_ account: AccountID?) async throws(AuthError) {
        let isKnown = account.map { store.sessions[$0] != nil } ?? store.isLoaded
        guard !isKnown else { return }
        _ = try await unlessCancelled { [store] () async throws(AuthError) in
            try await store.sync(follows: !store.isLoaded)
        }
    }

    // MARK: Accounts

    func accounts() async throws(AuthError) -> [AuthUser] {
        let issuer = client.configuration.accountIssuer
        return try await storedAccounts().map(\.user).filter { $0.id.issuer == issuer }
    }

    func storedAccounts() async throws(AuthError) -> [StoredAccount] {
        try await store.storedSessions().map(StoredAccount.init)
            .sorted { ($0.user.name, $0.user.id.subject) < ($1.user.name, $1.user.id.subject) }
    }

    @discardableResult
    func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        cancelSignIn()
        try await store.choose(.makeCurrent(id))
        guard let session = store.sessions[id] else { throw .signInRequired }
        if let reason = session.refusal { throw reason.error }
        logger.log(.info, "Account switched")
        return session.user
    }

    func update(_ user: AuthUser) async { await store.add(.user(user)) }

    // MARK: Sign-in

    func signInOptions() async throws(AuthError) -> SignInOptions {
        let metadata = try await client.discovery.metadata()
        let hasBrowser = dependencies.browser != nil && dependencies.hashing != nil
        let hasPage = metadata.endpoints[.authorization] != nil
        let hasCodeGrant = metadata.abilities.grantTypes?.contains("authorization_code") ?? true
        return SignInOptions(
            browser: hasBrowser && hasPage && hasCodeGrant,
            deviceCode: metadata.endpoints[.deviceAuthorization] != nil,
            password: metadata.abilities.grantTypes?.contains("password") ?? false
        )
    }

    /// Tokens of a sign-in that does not succeed are not revoked: many servers would end the other sessions of the user
    /// too (RFC 7009 §2.1).
    @discardableResult
    func signIn(
        with method: SignInMethod,
        report: @escaping @Sendable (SignInStep) async -> Void
    ) async throws(AuthError) -> AuthUser {
        guard !Task.isCancelled else { throw .cancelled }
        cancelSignIn()
        var client = client
        // A revocation that arrives after the new tokens could end them (RFC 7009 §2.1).
        client.ready = { _ = await self.revocation?.value }
        let show: ShowStep = { step throws(AuthError) in
            try await unlessCancelled { await report(step) }
        }
        let task = Task { [client, store] in
            await Result { () async throws(AuthError) in
                try await show(.waiting)
                var request: AuthorizationRequest?
                let response: TokenResponse
                switch method {
                case .browser(let options):
                    (request, response) = try await client.signIn(
                        with: options,
                        isBesideAccount: await store.hasUsableSession(),
                        report: show
                    )
                case .deviceCode: response = try await client.signInWithDeviceCode(report: show)
                case .password(let credentials): response = try await client.signIn(with: credentials)
                }
                return try await withBackgroundTime { [request] () async throws(AuthError) in
                    try await self.save(response, request)
                }
            }
        }
        signIn = task
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        switch result {
        case .success(let user):
            logger.log(.info, "Signed in")
            return user
        case .failure(let error):
            // Wrong input is not a failure of the app.
            logger.log(error == .wrongCredentials ? .info : .warning, "Sign-in failed", error: error)
            throw task.isCancelled ? .cancelled : error
        }
    }

    private func save(_ response: TokenResponse, _ authorization: AuthorizationRequest?) async throws(AuthError)
        -> AuthUser
    {
        let session = try await StoredSession(
            id: dependencies.ids(),
            clientID: client.configuration.clientID,
            tokens: client.tokens(of: response),
            user: client.user(of: response, authorization)
        )
        if session.tokens.refresh == nil, client.configuration.scopes?.contains("offline_access") ?? true {
            logger.log(.warning, "The sign-in server issued no refresh token, although offline_access was requested")
        }
        guard !Task.isCancelled else { throw .cancelled }
        try await store.choose(.signIn(session))
        // A sign-out may have begun meanwhile.
        guard store.sessions[session.user.id]?.id == session.id else { throw .cancelled }
        return session.user
    }

    /// Ends the running sign-in at once, unless it is being saved.
    private func cancelSignIn() {
        signIn?.cancel()
        signIn = nil
    }

    // MARK: Sign-out

    @discardableResult
    func signOut(
        of id: AuthUser.ID?,
        _ scope: SignOutScope,
        inBrowser: Bool,
        willOpen: @escaping @Sendable (URL) -> Void
    ) async throws(AuthError) -> Revocation {
        // A storage that cannot be read ends the sign-out below.
        if id == nil, !store.isLoaded { _ = try? await store.sync(follows: true) }
        if inBrowser { _ = try? await store.sync() }
        let sessions = store.sessions
        let session = inBrowser ? id.map { sessions[$0] } ?? sessions.current : nil
        let revocation = try await signOut(of: id.map { .account($0) } ?? .current, scope)
        guard let session else { return revocation }
        let visit = await withTimeLimit(Self.browserLimit, by: dependencies.clock) { [client] in
            await Result { () async throws(AuthError) in
                try await client.signOutInBrowser(of: session.clientID, session.tokens.idToken, willOpen: willOpen)
            }
        }
        guard case .failure(let error) = visit else { return revocation }
        logger.log(.warning, "The browser is not signed out", error: error)
        throw .signedInInBrowser
    }

    @discardableResult
    func signOutOfAll(_ scope: SignOutScope) async throws(AuthError) -> Revocation {
        try await signOut(of: .all, scope)
    }

    private func signOut(of selection: Sessions.Selection, _ scope: SignOutScope) async throws(AuthError)
        -> Revocation
    {
        let current = store.sessions.current.map { Sessions.Selection.account($0.user.id) }
        if [.current, .all, current].contains(selection) { cancelSignIn() }
        let removal = Task { [store] in await store.signOut(of: selection) }
        let revocation = scope == .grant ? revokeSessions(after: removal) : nil
        let (ended, error) = await removal.value
        var result = Revocation.notNeeded
        if let revocation, !ended.isEmpty {
            result = await revocation.valueUnlessCancelled ?? .unconfirmed(.cancelled)
        }
        if let error {
            logger.log(.error, "Session not removed from the storage", error: error)
            throw error
        }
        if case .unconfirmed(let error) = result {
            logger.log(.warning, "Signed out; the server did not confirm it", error: error)
        } else {
            logger.log(.info, "Signed out")
        }
        return result
    }

    /// Revokes the tokens of the sessions that a sign-out ends, once and for at most 3 s. A sign-in from now on waits for it.
    ///
    /// - Returns: The task with ``Revocation/confirmed`` if all were revoked, otherwise the result of one that was not.
    private func revokeSessions(
        after removal: Task<(ended: [StoredSession], error: AuthError?), Never>
    ) -> Task<Revocation, Never> {
        let task = Task { [client, clock = dependencies.clock, earlier = revocation] in
            let sessions = await removal.value.ended
            let requests = Task {
                await withTaskGroup { group in
                    for session in sessions {
                        group.addTask { await client.revoke(session.tokens, of: session.clientID) }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            let results = await withTimeLimit(Self.revocationLimit, by: clock) { await requests.valueUnlessCancelled }
            if results == nil { requests.cancel() }
            _ = await earlier?.value
            guard let results else {
                let issuer = client.configuration.accountIssuer
                return Revocation.unconfirmed(.network(.timedOut(request: issuer, after: Self.revocationLimit)))
            }
            let failure = results.first { if case .unconfirmed = $0 { true } else { false } }
            return failure ?? (results.contains(.unsupported) ? .unsupported : .confirmed)
        }
        revocation = task
        return task
    }

    @discardableResult
    func finishRefreshes(within limit: Duration?) async -> Bool {
        let work = Task { [store] in for refresh in store.refreshes { await refresh.value } }
        guard let limit else { return await work.valueUnlessCancelled != nil }
        return await withTimeLimit(limit, by: dependencies.clock) { await work.valueUnlessCancelled } != nil
    }
}
