import Core
import Foundation

extension AuthManager {
    func accessToken() async throws(AuthError) -> AccessToken {
        let session = try await signedIn()
        guard refreshes[session.id] == nil, session.isUsable(at: now()) else { return try await refreshed(session.id) }
        return session.accessToken
    }

    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken {
        let session = try await signedIn()
        guard session.accessToken == rejected else { return try await accessToken() }
        if session.replaced != rejected.value {
            try update(session.id) { $0.rejected = rejected.value }
            let token = try await refreshed(session.id)
            if token != rejected { return token }
        }
        // RFC 6750 §3.1. Asking again would go on for ever.
        throw .refused(code: "invalid_token")
    }

    /// The session in use.
    func signedIn() async throws(AuthError) -> Session {
        if case .unread = state { _ = try await restore() }
        guard case .signedIn(let session) = state else { throw .signInRequired }
        return session
    }

    /// Joins the refresh under way or starts one. It runs in a task that no caller's cancellation ends: by then the
    /// server may have spent the old refresh token.
    private func refreshed(_ id: Int) async throws(AuthError) -> AccessToken {
        let refresh = refreshes[id] ?? Task { await run(id) }
        refreshes[id] = refresh
        guard let result = await refresh.valueUnlessCancelled else { throw .cancelled }
        let token = try result.get()
        // The caller acts for the current account, which may be another by now.
        try currentSession(id)
        return token
    }

    private func run(_ id: Int) async -> Result<AccessToken, AuthError> {
        let result = await Result { () async throws(AuthError) in try await freshToken(id) }
        // Before any waiter goes on, so that its next call may try anew.
        refreshes[id] = nil
        switch result {
        case .success: logger.log(.debug, "Access token refreshed")
        case .failure(let error): logger.log(.warning, "Access token not refreshed", error: error)
        }
        return result
    }

    private func freshToken(_ id: Int) async throws(AuthError) -> AccessToken {
        var session = try await reconciled(id)
        while !session.isUsable(at: now()) {
            guard let refreshToken = session.current.tokens.refresh else { throw try await ended(session) }
            let tokens: Tokens
            do {
                tokens = try await client.refresh(with: refreshToken)
            } catch .sessionEnded {
                // Another process may have used the refresh token first; what it got is in the storage by now.
                let tried = session.current.tokens
                session = try await reconciled(id)
                if session.current.tokens == tried { throw try await ended(session) }
                continue
            }
            return try await inTurn { () async throws(AuthError) in try await self.rotate(id, to: tokens) }
        }
        return session.accessToken
    }

    /// Removes a session that the server has ended.
    ///
    /// - Returns: What to tell the waiters.
    private func ended(_ session: Session) async throws(AuthError) -> AuthError {
        try await inTurn { () async throws(AuthError) in try await self.leave(session) }
        return .sessionEnded
    }

    private func leave(_ session: Session) async throws(AuthError) {
        logger.log(.warning, "Session ended by the server")
        let id = session.current.user.id
        guard parked[id]?.id != session.id else {
            forget(id)
            _ = try? await store.remove(id)
            return
        }
        drop(to: .leaving(try currentSession(session.id).current))
        // If the storage fails, the next restore or sign-out tries again.
        _ = await finishLeaving()
    }

    private func reconciled(_ id: Int) async throws(AuthError) -> Session {
        try await inTurn { () async throws(AuthError) in try await self.reconcile(id) }
    }

    /// Brings memory and storage together, in a turn: takes what another process has written, and writes what could
    /// not be saved before.
    private func reconcile(_ id: Int) async throws(AuthError) -> Session {
        let user = try session(id).current.user.id
        let stored = try await store.session(of: user)
        let session = try session(id)
        guard let stored else {
            // Another process has signed out, and told the server.
            logger.log(.info, "Signed out by another process")
            if parked[user]?.id == id { forget(user) } else { drop(to: .signedOut) }
            throw .signInRequired
        }
        if stored == session.saved || stored == session.current {
            if !session.isSaved { try await store.keep(session.current) }
            return try update(id) { $0.saved = session.current }
        }
        return try update(id) {
            $0.current = stored
            $0.saved = stored
        }
    }

    /// Takes the tokens of a refresh, in a turn. They are durable before they are used; if they cannot be saved they
    /// are kept in memory, as the old ones are spent, and saved when a token is asked for next.
    private func rotate(_ id: Int, to tokens: Tokens) async throws(AuthError) -> AccessToken {
        let saving: Result<Void, AuthError>
        let session: Session
        do {
            let renewed = StoredSession(tokens: tokens, user: try self.session(id).current.user)
            saving = await Result { () async throws(AuthError) in try await store.keep(renewed) }
            session = try update(id) {
                $0.replaced = $0.rejected
                $0.rejected = nil
                $0.current = renewed
                if case .success = saving { $0.saved = renewed }
            }
        } catch {
            // Somebody signed out meanwhile, or in anew.
            client.revokeLater(tokens)
            throw error
        }
        try saving.get()
        return session.accessToken
    }
}
