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
    /// - Parameter grant: A sign-in at the server. Its task is cancelled in these cases, so a request for tokens in it
    ///   needs a task of its own, or tokens that the server has already issued are lost. Tokens of a grant that fails
    ///   afterwards are its own to ``discard(_:)``.
    /// - Returns: The user, whose account is the current one.
    /// - Throws: ``AuthError/cancelled``, ``AuthError/storage(_:)`` or an error of the grant.
    func signIn(
        with grant: @escaping @Sendable () async throws(AuthError) -> (tokens: Tokens, user: AuthUser)
    ) async throws(AuthError) -> AuthUser {
        let operation = beginOperation()
        // A separate task, so that tokens that arrive after a cancellation are revoked.
        let request = Task { [ids] in
            await Result { () async throws(AuthError) in
                let (tokens, user) = try await grant()
                return StoredSession(id: ids(), tokens: tokens, user: user)
            }
        }
        signInRequest = request
        guard let result = await request.valueUnlessCancelled else {
            request.cancel()
            Task { if case .success(let late) = await request.value { discard(late.tokens) } }
            throw .cancelled
        }
        do throws(AuthError) {
            let session = try result.get()
            do throws(AuthError) {
                return try await serialized { () async throws(AuthError) in try await save(session, operation) }
            } catch {
                discard(session.tokens)
                throw error
            }
        } catch {
            // Wrong input is not a failure of the app.
            logger.log(error == .wrongCredentials ? .info : .warning, "Sign-in failed", error: error)
            throw operation == operationCount ? error : .cancelled
        }
    }

    /// Saves `session` and makes it the current one, unless a later operation has begun.
    private func save(_ stored: StoredSession, _ operation: Int) async throws(AuthError) -> AuthUser {
        let id = stored.user.id
        guard operation == operationCount else { throw .cancelled }
        let signOutCountBefore = signOutCount
        let former = try await store.signIn(stored, replacing: sessions[id]?.tokens ?? [], at: now())
        guard signOutCount == signOutCountBefore else {
            // The sign-out did not know this session. If it cannot be removed now, it must not be restored either.
            let session = AuthSession(stored, date: now(), time: time())
            do {
                _ = try await store.signOut(id, revoking: session.tokens, at: now())
            } catch {
                clearCurrent(.signingOut(session))
            }
            throw .cancelled
        }
        if let replaced = sessions[id] { forget(replaced, error: .sessionEnded) }
        let user = makeCurrent(use(stored)) { .signedIn($0) }
        logger.log(.info, "Signed in")
        if !former.isEmpty { Task { await revoke(former) } }
        deliverRevocationsInBackground()
        return user
    }
}
