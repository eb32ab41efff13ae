import Core
import Foundation

/// The module's interface: runs sign-ins and sign-outs one at a time, and passes the rest on to the ``AccountStore``.
actor AuthManager: AuthManaging {
    private let environment: AuthEnvironment
    private let browser: BrowserSignIn
    private let store: AccountStore
    /// The last sign-in, which a later operation cancels.
    private var signIn: Task<Result<AuthUser, AuthError>, Never>?

    private nonisolated var client: OAuthClient { environment.client }
    private nonisolated var logger: any LoggerProtocol { environment.logger }

    init(environment: AuthEnvironment, browser: BrowserSignIn) {
        self.environment = environment
        self.browser = browser
        store = AccountStore(environment: environment)
    }

    // MARK: State

    nonisolated var currentUser: AuthUser? { store.currentUser }

    nonisolated func events() -> AsyncStream<AuthEvent> { store.events() }

    nonisolated func userChanges() -> AsyncStream<AuthUser?> { store.userChanges() }

    func restore() async throws(AuthError) -> AuthUser? {
        do {
            let user = try await store.loadCurrent(follows: false)
            await store.revoker.start()
            return user
        } catch {
            logger.log(.error, "Session not restored", error: error)
            throw error
        }
    }

    @discardableResult
    func followStorage() async throws(AuthError) -> AuthUser? {
        try await store.loadCurrent(follows: true)
    }

    // MARK: Access tokens

    /// A fresh token needs no switch to the actor. Callers that wait for a refresh join it one after another on the actor,
    /// which is faster than many threads at its lock.
    nonisolated func accessToken(for account: AccountID?, validFor lifetime: Duration) async throws(AuthError)
        -> AccessToken
    {
        if let token = store.refresher(of: account)?.freshToken(validFor: lifetime) { return token }
        return try await checkedToken(for: account, validFor: lifetime)
    }

    private func checkedToken(for account: AccountID?, validFor lifetime: Duration) async throws(AuthError)
        -> AccessToken
    {
        let refresher = try await refresher(of: account)
        let token = try await refresher.accessToken(validFor: lifetime, in: store)
        // The caller acts for the current account, which may have changed.
        guard account != nil || store.refresher(of: nil) === refresher else { throw .sessionEnded }
        return token
    }

    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken {
        try await refresher(of: rejected.account).accessToken(validFor: .zero, replacing: rejected, in: store)
    }

    /// Returns an account in use, or loads it. A cancelled caller does not wait for the storage.
    private func refresher(of account: AccountID?) async throws(AuthError) -> TokenRefresher {
        if let refresher = store.refresher(of: account) { return refresher }
        let load = Task { [store] in await Result { () async throws(AuthError) in try await store.load(account) } }
        guard let result = await load.valueUnlessCancelled else { throw .cancelled }
        return try result.get()
    }

    // MARK: Sign-in

    func signInOptions() async throws(AuthError) -> SignInOptions {
        let metadata = try await client.discovery.metadata()
        return SignInOptions(
            browser: browser.isAvailable(at: metadata),
            deviceCode: metadata.endpoints[.deviceAuthorization] != nil,
            password: metadata.abilities.grantTypes?.contains("password") ?? false
        )
    }

    nonisolated func signIn(with method: SignInMethod) -> SignInSteps {
        SignInSteps { [self] report throws(AuthError) in
            report(.waiting)
            report(.done(try await signIn(with: method, report: report)))
        }
    }

    @discardableResult
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        try await signIn(with: .password(credentials)) { _ in }
    }

    /// Runs a sign-in, unless a later operation begins or the task is cancelled.
    ///
    /// Tokens of a sign-in that does not succeed are not revoked: many servers would end the other sessions of the user
    /// too (RFC 7009 §2.1).
    private func signIn(with method: SignInMethod, report: @escaping @Sendable (SignInStep) -> Void)
        async throws(AuthError) -> AuthUser
    {
        guard !Task.isCancelled else { throw .cancelled }
        cancelSignIn()
        let finish: FinishSignIn = { authorization, request throws(AuthError) in
            try await self.finish(authorization, request)
        }
        let task = Task { [browser, client, store] in
            await Result { () async throws(AuthError) in
                switch method {
                case .browser(let options):
                    try await browser.signIn(
                        options,
                        isBesideAccount: await store.hasUsableSession(),
                        report: report,
                        finish: finish
                    )
                case .deviceCode: try await client.signInWithDeviceCode(report: report, finish: finish)
                case .password(let credentials): try await client.signIn(with: credentials, finish: finish)
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
            await store.revoker.start()
            return user
        case .failure(let error):
            // Wrong input is not a failure of the app.
            logger.log(error == .wrongCredentials ? .info : .warning, "Sign-in failed", error: error)
            throw task.isCancelled ? .cancelled : error
        }
    }

    private func finish(
        _ authorization: AuthorizationRequest?,
        _ request: @escaping @Sendable () async throws(AuthError) -> TokenResponse
    ) async throws(AuthError) -> AuthUser {
        try await withBackgroundTime { [self] in
            await store.revoker.paused { [self] in
                await Result { () async throws(AuthError) in try await save(try await request(), authorization) }
            }
        }.get()
    }

    private func save(_ response: TokenResponse, _ authorization: AuthorizationRequest?) async throws(AuthError)
        -> AuthUser
    {
        let session = try await StoredSession(
            id: environment.ids(),
            clientID: client.configuration.clientID,
            tokens: client.tokens(of: response),
            user: client.user(of: response, nonce: authorization?.nonce, parameters: authorization?.parameters ?? [:])
        )
        if session.tokens.refresh == nil, client.configuration.scopes?.contains("offline_access") ?? true {
            logger.log(.warning, "The sign-in server issued no refresh token, although offline_access was requested")
        }
        guard !Task.isCancelled else { throw .cancelled }
        return try await store.signIn(session)
    }

    /// Ends the running sign-in at once, unless it is being saved.
    private func cancelSignIn() {
        signIn?.cancel()
        signIn = nil
    }

    // MARK: Sign-out

    @discardableResult
    func signOut() async throws(AuthError) -> Revocation { try await signOut(of: .current) }

    private func signOut(of selection: AccountStore.Selection) async throws(AuthError) -> Revocation {
        // Immediately, so that a running refresh does not bring the session back.
        let (known, isCurrent) = store.beginSignOut(of: selection)
        if isCurrent { cancelSignIn() }
        let entries: [RevocationQueue.Entry]
        let areQueued: Bool
        do {
            (entries, areQueued) = try await store.finishSignOut(of: selection, known: known)
        } catch {
            logger.log(.error, "Session not removed from the storage", error: error)
            _ = await store.revoker.revoke(known, areQueued: false)
            throw error
        }
        let revocation = await store.revoker.revoke(entries, areQueued: areQueued)
        if case .unconfirmed(let error) = revocation {
            logger.log(.warning, "Signed out; the server did not confirm it", error: error)
        } else {
            logger.log(.info, "Signed out")
        }
        return revocation
    }

    @discardableResult
    func deliverRevocations(within limit: Duration) async -> Bool { await store.revoker.deliver(within: limit) }

    @discardableResult
    func finishRefreshes(within limit: Duration?) async -> Bool {
        let work = Task { [store] in await store.finishRefreshes() }
        guard let limit else { return await work.valueUnlessCancelled != nil }
        return await work.value(within: limit, by: client.clock) != nil
    }
}

extension AuthManager: AccountSwitching {
    /// The time for a sign-out in the browser. A server may show a last page without a redirect.
    private static let browserLimit = Duration.seconds(120)

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
        return try await store.switchAccount(to: id)
    }

    @discardableResult
    func signOut(
        of id: AuthUser.ID,
        inBrowser: Bool,
        willOpen: @escaping @Sendable (URL) -> Void
    ) async throws(AuthError) -> Revocation {
        // A storage that cannot be read ends the sign-out below.
        let session = inBrowser ? (try? await store.storedSessions())?.first { $0.user.id == id } : nil
        let revocation = try await signOut(of: .account(id))
        guard let session, id.issuer == client.configuration.accountIssuer else { return revocation }
        let visit = Task { [browser] in
            await Result { () async throws(AuthError) in
                try await browser.signOut(idToken: session.tokens.idToken, clientID: session.clientID, willOpen)
            }
        }
        defer { visit.cancel() }
        switch await visit.value(within: Self.browserLimit, by: client.clock) {
        case .success: return revocation
        case .failure(let error): logger.log(.warning, "The browser is not signed out", error: error)
        case nil: logger.log(.warning, "The browser did not return from the sign-out")
        }
        throw .signedInInBrowser
    }

    @discardableResult
    func signOutOfAll() async throws(AuthError) -> Revocation { try await signOut(of: .all) }
}

extension AuthManager: ProfileEditing {
    @discardableResult
    func updateProfile(_ changes: ProfileChanges, of account: AccountID) async throws(AuthError) -> AuthUser {
        try await requireCurrent(account)
        let token = try await accessToken(for: account)
        // A refresh of the token takes time.
        try await requireCurrent(account)
        let user: AuthUser
        do {
            user = try await client.updateProfile(changes, with: token)
        } catch .network(.server(let failure)) where failure.status == 401 {
            user = try await client.updateProfile(changes, with: try await accessToken(replacing: token))
        }
        guard user.id == account else {
            throw .invalidResponse("The server responded with the profile of another user.")
        }
        // Another account may be the current one now.
        try await store.update(user)
        return user
    }

    /// - Throws: ``AuthError/accountChanged`` if another account is the current one, ``AuthError/signInRequired`` if none
    ///   is.
    private func requireCurrent(_ account: AccountID) async throws(AuthError) {
        guard try await store.load(nil).account == account else { throw .accountChanged }
    }
}

/// Prevents dumps of an object with a manager from printing tokens.
extension AuthManager: CustomReflectable {
    nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
