import Core

extension AuthManager {
    @discardableResult
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        try await signIn(with: { [client] () async throws(AuthError) in
            try await withoutCancellation { () async throws(AuthError) in try await client.signIn(credentials) }
        })
    }

    /// Signs in with the tokens and the user that `grant` returns, unless a later operation begins or the task is
    /// cancelled. Then the tokens are revoked, even those that arrive later.
    ///
    /// - Parameter grant: A sign-in at the server. Its task is cancelled with the caller, so a request for tokens in it
    ///   needs a task of its own, or tokens that the server has already issued are lost.
    func signIn(
        with grant: @escaping @Sendable () async throws(AuthError) -> (tokens: Tokens, user: AuthUser)
    ) async throws(AuthError) -> AuthUser {
        operationCount += 1
        let operation = operationCount
        // A separate task, so that tokens that arrive after a cancellation are revoked.
        let request = Task {
            await Result { () async throws(AuthError) in
                let (tokens, user) = try await grant()
                return StoredSession(tokens: tokens, user: user)
            }
        }
        guard let result = await request.valueUnlessCancelled else {
            Task { [client] in
                if case .success(let late) = await request.value { client.revokeInBackground(late.tokens) }
            }
            request.cancel()
            throw .cancelled
        }
        let session: StoredSession
        do {
            session = try result.get()
        } catch {
            // Wrong input is not a failure of the app.
            logger.log(error == .wrongCredentials ? .info : .warning, "Sign-in failed", error: error)
            throw error
        }
        do {
            return try await serialized { () async throws(AuthError) in try await self.saveSession(session, operation) }
        } catch {
            logger.log(.warning, "Sign-in failed", error: error)
            client.revokeInBackground(session.tokens)
            throw error
        }
    }

    /// Saves `session` and makes it the current one, unless a later operation has begun.
    private func saveSession(_ session: StoredSession, _ operation: Int) async throws(AuthError) -> AuthUser {
        let id = session.user.id
        let former = await replacedSession(of: id)
        guard operation == operationCount else { throw .cancelled }
        let signOutCountBefore = signOutCount
        try await store.save(session, asCurrent: true)
        guard signOutCount == signOutCountBefore else {
            // The sign-out did not know this session. If it cannot be removed now, it must not be restored either.
            do { try await store.remove(id) } catch { clearCurrentSession(state: .signingOut(session)) }
            throw .cancelled
        }
        let user = startSession(session)
        logger.log(.info, "Signed in")
        if let former { client.revokeInBackground(former.tokens) }
        return user
    }

    /// Returns the existing session of the user, if it can be read.
    private func replacedSession(of id: AuthUser.ID) async -> StoredSession? {
        if let currentSession, currentSession.userID == id { return currentSession.latest }
        if let session = inactiveSessions[id] { return session.latest }
        return try? await store.session(of: id)
    }
}
