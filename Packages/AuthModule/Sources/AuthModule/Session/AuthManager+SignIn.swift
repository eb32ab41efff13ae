import Core

extension AuthManager {
    @discardableResult
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        attempts += 1
        let attempt = attempts
        // In a task of its own, so that tokens which arrive after a cancellation are revoked and not lost.
        let exchange = Task { [client] in
            await Result { () async throws(AuthError) in try await client.signIn(credentials) }
        }
        guard let result = await exchange.valueUnlessCancelled else {
            Task { [client] in
                if case .success(let late) = await exchange.value { client.revokeLater(late.tokens) }
            }
            throw .cancelled
        }
        let session: StoredSession
        do {
            session = try result.get()
        } catch {
            // A typing error is no fault of the app.
            logger.log(error == .wrongCredentials ? .info : .warning, "Sign-in failed", error: error)
            throw error
        }
        do {
            return try await inTurn { () async throws(AuthError) in try await self.enter(session, attempt: attempt) }
        } catch {
            logger.log(.warning, "Sign-in failed", error: error)
            client.revokeLater(session.tokens)
            throw error
        }
    }

    /// Saves `session` and makes it the session in use, in a turn, unless the attempt was overtaken.
    private func enter(_ session: StoredSession, attempt: Int) async throws(AuthError) -> AuthUser {
        let id = session.user.id
        // Signing in must be possible though what is there cannot be read: it is about to be replaced.
        let former = await sessionToReplace(of: id)
        guard attempt == attempts else { throw .cancelled }
        let signOutsBefore = signOuts
        try await store.keep(session, asCurrent: true)
        guard signOuts == signOutsBefore else {
            // Whoever signed out meanwhile knew nothing of this session; if it cannot be removed, restoring it must
            // not work either.
            do { try await store.remove(id) } catch { drop(to: .leaving(session)) }
            throw .cancelled
        }
        install(session)
        logger.log(.info, "Signed in")
        if let former { client.revokeLater(former.tokens) }
        return session.user
    }

    /// What the same user's account has now.
    private func sessionToReplace(of id: AuthUser.ID) async -> StoredSession? {
        if case .signedIn(let session) = state, session.current.user.id == id { return session.current }
        if let session = parked[id] { return session.current }
        return try? await store.session(of: id)
    }
}
