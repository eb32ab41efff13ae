import Core

extension AuthManager {
    func restore() async throws(AuthError) -> AuthUser? {
        do {
            return try await inTurn { () async throws(AuthError) in try await self.takeUp() }
        } catch {
            logger.log(.error, "Session not restored", error: error)
            throw error
        }
    }

    /// Makes what the storage holds as the current session the one in use, in a turn.
    func takeUp() async throws(AuthError) -> AuthUser? {
        if case .signedIn(let session) = state { return session.current.user }
        if let failure = await finishLeaving().failure { throw failure }
        let signOutsBefore = signOuts
        let stored = try await store.current()
        guard signOuts == signOutsBefore else { return nil }
        guard let stored else {
            drop(to: .signedOut)
            return nil
        }
        resume(stored)
        logger.log(.info, "Session restored")
        return stored.user
    }
}
