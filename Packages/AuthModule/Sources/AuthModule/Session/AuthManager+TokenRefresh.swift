import Core
import Foundation

extension AuthManager {
    /// Starts a refresh unless one is running.
    func startRefresh(of session: AuthSession) {
        guard !session.isRefreshing else { return }
        session.isRefreshing = true
        Task(priority: .high) { await runRefresh(of: session) }
    }

    private func runRefresh(of session: AuthSession) async {
        let result = await Result { () async throws(AuthError) in
            try await refresh(session)
            return session.token
        }
        // Before any caller continues, so that its next call can start another refresh.
        session.isRefreshing = false
        session.wantedLifetime = .zero
        switch result {
        case .success: logger.log(.debug, "Access token refreshed")
        case .failure(let error): logger.log(.warning, "Access token not refreshed", error: error)
        }
        session.resumeWaiters(with: result)
        startRevocations()
    }

    private func refresh(_ session: AuthSession) async throws(AuthError) {
        if session.unsavedTokens != nil { try await saveTokens(of: session) }
        while !session.isFresh(at: time(), for: session.wantedLifetime) {
            if try await adoptStoredTokens(in: session) { continue }
            if let refusal = session.throttle.refusal(at: time()) {
                // The token may still be good for other resources.
                if case .refreshSuspended = refusal { session.isRejected = false }
                throw refusal
            }
            try await loadMetadata(for: session)
            switch try await beginRefresh(of: session) {
            case .changed: continue
            case .leased:
                // Another process is about to store new tokens.
                try? await clock.sleep(for: .milliseconds(200))
            case .granted(let spent):
                if try await spendRefreshToken(of: spent, in: session) { return }
            }
        }
    }

    /// Takes over what another process has stored.
    ///
    /// - Returns: Whether the session has changed.
    private func adoptStoredTokens(in session: AuthSession) async throws(AuthError) -> Bool {
        try await serialized { () async throws(AuthError) in
            guard isInUse(session) else { throw .signInRequired }
            guard let stored = try await store.session(of: session.account) else {
                signedOutElsewhere(session)
                throw .signInRequired
            }
            let hasChanged = session.adopt(stored, date: now(), time: time())
            if let reason = stored.refusal {
                expire(session, reason)
                throw AuthError(reason)
            }
            guard hasChanged else { return false }
            publishRefresh(of: session)
            return true
        }
    }

    /// Loads the server's metadata before the lease begins, since other processes wait until it ends.
    private func loadMetadata(for session: AuthSession) async throws(AuthError) {
        guard session.stored.tokens.refresh != nil else { return }
        do {
            _ = try await retryingOnce { () async throws(AuthError) in try await client.discovery.metadata() }
        } catch {
            session.throttle.begin(at: time())
            session.throttle.fail(with: error, at: time(), date: now())
            throw error
        }
    }

    /// Requests the right to refresh a session that the storage still contains.
    private func beginRefresh(of session: AuthSession) async throws(AuthError) -> SessionStore.RefreshStart {
        try await serialized { () async throws(AuthError) in
            guard isInUse(session) else { throw .signInRequired }
            return try await store.beginRefresh(of: session.stored, owner: owner, now: now())
        }
    }

    /// Forgets a session that another process has signed out and revoked.
    private func signedOutElsewhere(_ session: AuthSession) {
        guard isInUse(session) else { return }
        logger.log(.info, "Signed out by another process")
        if current === session { clearCurrent(.signedOut) } else { forget(session) }
    }

    /// Requests and saves new tokens.
    ///
    /// - Returns: `false` if the server refused, but the storage has changed in between.
    private func spendRefreshToken(of spent: StoredSession, in session: AuthSession) async throws(AuthError) -> Bool {
        guard let refreshToken = spent.tokens.refresh else {
            expire(session, .notRefreshable)
            throw .sessionEnded
        }
        session.throttle.begin(at: time())
        do {
            let tokens = try await tokens(for: refreshToken, of: spent)
            let lifetime = TokenLifetime(of: tokens, date: now(), time: time())
            session.throttle.succeed(counts: session.isRejectedEarly(at: time()))
            session.receive(tokens, lifetime, replacing: spent)
        } catch {
            if let reason = ExpiryReason(error) {
                guard try await refuse(spent, of: session, reason) else { return false }
            } else {
                session.throttle.fail(with: error, at: time(), date: now())
                try? await store.cancelRefresh(of: spent, owner: owner)
            }
            throw error
        }
        try await saveTokens(of: session)
        return true
    }

    /// Requests new tokens.
    private func tokens(for refreshToken: String, of session: StoredSession) async throws(AuthError) -> Tokens {
        let response = try await retryingOnce { () async throws(AuthError) in
            try await client.refresh(with: refreshToken)
        }
        let tokens = try response.tokens(
            receivedAt: now(),
            requestedScopes: session.tokens.scopes,
            replacing: refreshToken
        )
        try await client.validate(response, of: session.user.id)
        return tokens
    }

    /// The longest duration of a failed request that is sent again.
    static let quickFailure = Duration.seconds(2)
    static let retryDelay = Duration.milliseconds(500)

    /// Sends a request, and once again if it fails quickly for a reason that may pass.
    private func retryingOnce<Value: Sendable>(
        _ request: () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let start = time()
        do {
            return try await request()
        } catch {
            // The lease is long enough for one slow request only.
            guard error.allowsQuickRetry, time() < start + Self.quickFailure else { throw error }
            try? await clock.sleep(for: Self.retryDelay)
            return try await request()
        }
    }

    /// Saves refreshed tokens before they are used. If they cannot be saved, they stay in memory, and the next refresh
    /// saves them.
    private func saveTokens(of session: AuthSession) async throws(AuthError) {
        try await serialized { () async throws(AuthError) in
            guard let (tokens, _, spent) = session.unsavedTokens else { return }
            guard let stored = try await store.finishRefresh(of: spent, with: tokens, owner: owner, at: now()) else {
                signedOutElsewhere(session)
                throw .signInRequired
            }
            session.adopt(stored, date: now(), time: time())
            guard isInUse(session) else { throw .signInRequired }
            publishRefresh(of: session)
        }
    }

    /// Marks a refresh token as refused, unless the storage contains another one.
    ///
    /// - Returns: `true` if the session has ended.
    private func refuse(
        _ spent: StoredSession,
        of session: AuthSession,
        _ reason: ExpiryReason
    ) async throws(AuthError) -> Bool {
        try await serialized { () async throws(AuthError) in
            guard isInUse(session) else { throw .signInRequired }
            guard try await store.refuse(spent, reason: reason, owner: owner, now: now()) else { return false }
            expire(session, reason)
            return true
        }
    }
}

extension AuthError {
    /// `true` for a failure that may pass within a second: no connection, or 5xx without `Retry-After`.
    fileprivate var allowsQuickRetry: Bool {
        switch self {
        case .network(.offline): true
        case .network(.server(let failure)):
            failure.status >= 500 && failure.isTransient && failure.retryAfter(now: .distantPast) == nil
        default: false
        }
    }
}
