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
}
