import Core

extension AuthManager {
    func restore() async throws(AuthError) -> AuthUser? {
        do {
            return try await serialized(loadStoredSession)
        } catch {
            logger.log(.error, "Session not restored", error: error)
            throw error
        }
    }

    /// Makes the stored current session the current one, unless there is one already.
    private func loadStoredSession() async throws(AuthError) -> AuthUser? {
        if let currentSession { return currentSession.latest.user }
        if let failure = await removeSignedOutSession().failure { throw failure }
        let signOutCountBefore = signOutCount
        let stored = try await store.currentSession()
        guard signOutCount == signOutCountBefore else { return nil }
        guard let stored else {
            clearCurrentSession(state: .signedOut)
            return nil
        }
        logger.log(.info, "Session restored")
        return resumeSession(stored)
    }

    @discardableResult
    func followStorage() async throws(AuthError) -> AuthUser? {
        try await serialized(adoptStoredSession)
    }

    /// Makes the stored current session the current one, or clears the current account if none is stored.
    private func adoptStoredSession() async throws(AuthError) -> AuthUser? {
        guard let currentSession else { return try await loadStoredSession() }
        let signOutCountBefore = signOutCount
        let stored = try await store.currentSession()
        guard signOutCount == signOutCountBefore else { return nil }
        guard let stored else {
            logger.log(.info, "Signed out by another process")
            clearCurrentSession(state: .signedOut)
            return nil
        }
        guard stored.user.id == currentSession.userID else {
            logger.log(.info, "Account changed by another process")
            return resumeSession(stored)
        }
        return try adopt(stored, sessionID: currentSession.id).latest.user
    }

    /// Takes over what another process has stored for a session, but not what this process has replaced.
    private func adopt(_ stored: StoredSession, sessionID id: Int) throws(AuthError) -> AuthSession {
        let session = try session(withID: id)
        guard stored != session.saved, stored != session.latest else { return session }
        return try update(id) { ($0.latest, $0.saved) = (stored, stored) }
    }
}
