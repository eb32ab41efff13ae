extension AuthManager {
    func restore() async throws(AuthError) -> AuthUser? {
        try await inTurn { () async throws(AuthError) in try await self.takeUp() }
    }

    /// Makes what the storage holds the session, in a turn.
    private func takeUp() async throws(AuthError) -> AuthUser? {
        if case .signedIn(let session) = state { return session.current.user }
        if let failure = await finishLeaving().failure { throw failure }
        let signOutsBefore = signOuts
        let stored = try await load()
        guard signOuts == signOutsBefore else { return nil }
        guard let stored else {
            drop(to: .signedOut)
            return nil
        }
        install(stored)
        return stored.user
    }
}
