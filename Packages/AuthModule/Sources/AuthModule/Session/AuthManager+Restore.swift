import Core

extension AuthManager {
    func restore() async throws(AuthError) -> AuthUser? {
        do {
            return try await serialized { () async throws(AuthError) in try await loadCurrentSession() }
        } catch {
            logger.log(.error, "Session not restored", error: error)
            throw error
        }
    }

    @discardableResult
    func followStorage() async throws(AuthError) -> AuthUser? {
        try await serialized { () async throws(AuthError) in try await followStoredSession() }
    }

    /// Makes the stored current session the current one, unless there is one already.
    private func loadCurrentSession() async throws(AuthError) -> AuthUser? {
        if let current { return current.user }
        let removed = try await removeSignedOutSession()
        let signOutCountBefore = signOutCount
        let stored = try await store.currentSession()
        guard signOutCount == signOutCountBefore else { return nil }
        if case .notLoaded = state { startRevocations() }
        if !removed.isEmpty { startRevocations() }
        guard let stored else {
            state = .signedOut
            return nil
        }
        logger.log(.info, "Session restored")
        return makeCurrent(stored) { .signedIn($0) }
    }

    /// Makes the stored current session the current one, or clears the current account if none is stored.
    private func followStoredSession() async throws(AuthError) -> AuthUser? {
        guard let current else { return try await loadCurrentSession() }
        let signOutCountBefore = signOutCount
        let stored = try await store.currentSession()
        guard signOutCount == signOutCountBefore else { return nil }
        guard let stored else {
            logger.log(.info, "Signed out by another process")
            clearCurrent(.signedOut)
            return nil
        }
        if stored.user.id == current.account, stored.refusal == nil { return use(stored).user }
        logger.log(.info, "Account changed by another process")
        return makeCurrent(stored) { .switched($0) }
    }
}
