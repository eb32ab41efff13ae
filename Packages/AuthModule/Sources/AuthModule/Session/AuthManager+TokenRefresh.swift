import Core
import Foundation

extension AuthManager {
    func accessToken(for account: AccountID?, validFor lifetime: Duration) async throws(AuthError) -> AccessToken {
        let session = try await restoredSession()
        guard account == nil || account == session.userID else { throw .signInRequired }
        if refreshTasks[session.id] == nil, session.isUsable(at: client.now()) { return session.accessToken }
        return try await refreshedToken(sessionID: session.id)
    }

    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken {
        let session = try await restoredSession()
        guard session.accessToken == rejected else { return try await accessToken() }
        if session.lastReplacedToken != rejected.value {
            try update(session.id) { $0.rejectedToken = rejected.value }
            let token = try await refreshedToken(sessionID: session.id)
            if token != rejected { return token }
        }
        // RFC 6750 §3.1. Another refresh could repeat forever.
        throw .refused(code: "invalid_token")
    }

    /// Returns the current session, restored if the storage has not been read.
    func restoredSession() async throws(AuthError) -> AuthSession {
        if case .notLoaded = state { _ = try await restore() }
        guard let currentSession else { throw .signInRequired }
        return currentSession
    }

    /// Joins the running refresh or starts one. A cancelled caller does not stop it, since the server may already have
    /// invalidated the old refresh token.
    private func refreshedToken(sessionID id: Int) async throws(AuthError) -> AccessToken {
        let refresh = refreshTasks[id] ?? Task { await runRefresh(sessionID: id) }
        refreshTasks[id] = refresh
        guard let result = await refresh.valueUnlessCancelled else { throw .cancelled }
        let token = try result.get()
        // The caller acts for the current account, which may have changed.
        try currentSession(withID: id)
        return token
    }

    private func runRefresh(sessionID id: Int) async -> Result<AccessToken, AuthError> {
        let result = await Result { () async throws(AuthError) in try await refresh(sessionID: id) }
        // Before any caller continues, so that its next call can start another refresh.
        refreshTasks[id] = nil
        switch result {
        case .success: logger.log(.debug, "Access token refreshed")
        case .failure(let error): logger.log(.warning, "Access token not refreshed", error: error)
        }
        return result
    }

    private func refresh(sessionID id: Int) async throws(AuthError) -> AccessToken {
        var session = try await reconciledSession(withID: id)
        while !session.isUsable(at: client.now()) {
            guard let refreshToken = session.latest.tokens.refresh else { throw try await end(session) }
            let tokens: Tokens
            do {
                tokens = try await client.refresh(with: refreshToken)
            } catch .sessionEnded {
                // Another process may have used the refresh token first and stored its new tokens.
                let used = session.latest.tokens
                session = try await reconciledSession(withID: id)
                if session.latest.tokens == used { throw try await end(session) }
                continue
            }
            return try await serialized { () async throws(AuthError) in try await self.saveTokens(tokens, sessionID: id)
            }
        }
        return session.accessToken
    }

    /// Removes a session that the server has ended, and returns the error for its callers.
    private func end(_ session: AuthSession) async throws(AuthError) -> AuthError {
        try await serialized { () async throws(AuthError) in try await self.removeEndedSession(session) }
        return .sessionEnded
    }

    private func removeEndedSession(_ session: AuthSession) async throws(AuthError) {
        logger.log(.warning, "Session ended by the server")
        guard inactiveSessions[session.userID]?.id != session.id else {
            removeInactiveSession(of: session.userID)
            _ = try? await store.remove(session.userID)
            return
        }
        clearCurrentSession(state: .signingOut(try currentSession(withID: session.id).latest))
        // If the storage fails, the next restore or sign-out tries again.
        _ = await removeSignedOutSession()
    }

    private func reconciledSession(withID id: Int) async throws(AuthError) -> AuthSession {
        try await serialized { () async throws(AuthError) in try await self.reconcile(sessionID: id) }
    }

    /// Takes over tokens that another process has stored, or stores tokens that could not be saved before.
    private func reconcile(sessionID id: Int) async throws(AuthError) -> AuthSession {
        let userID = try session(withID: id).userID
        let stored = try await store.session(of: userID)
        let session = try session(withID: id)
        guard let stored else {
            // Another process has signed out, and revoked the session.
            logger.log(.info, "Signed out by another process")
            if inactiveSessions[userID]?.id == id {
                removeInactiveSession(of: userID)
            } else {
                clearCurrentSession(state: .signedOut)
            }
            throw .signInRequired
        }
        if stored == session.saved || stored == session.latest {
            if !session.isSaved { try await store.save(session.latest) }
            return try update(id) { $0.saved = session.latest }
        }
        return try update(id) { ($0.latest, $0.saved) = (stored, stored) }
    }

    /// Saves refreshed tokens before they are used. If they cannot be saved, they stay in memory, and the next request
    /// for an access token saves them.
    private func saveTokens(_ tokens: Tokens, sessionID id: Int) async throws(AuthError) -> AccessToken {
        let saving: Result<Void, AuthError>
        let session: AuthSession
        do {
            let renewed = StoredSession(tokens: tokens, user: try self.session(withID: id).latest.user)
            saving = await Result { () async throws(AuthError) in try await store.save(renewed) }
            session = try update(id) {
                $0.lastReplacedToken = $0.rejectedToken
                $0.rejectedToken = nil
                $0.latest = renewed
                if case .success = saving { $0.saved = renewed }
            }
        } catch {
            // The user has signed out, or signed in again.
            client.revokeInBackground(tokens)
            throw error
        }
        try saving.get()
        return session.accessToken
    }
}
