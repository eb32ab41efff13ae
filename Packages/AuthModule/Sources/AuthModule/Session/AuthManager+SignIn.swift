import Core

extension AuthManager {
    @discardableResult
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        try await signIn(with: { [client] () async throws(AuthError) in
            (
                try await withoutCancellation { () async throws(AuthError) in
                    try await client.requestTokens(with: credentials)
                }, nil
            )
        })
    }

    /// Signs in with the tokens that `grant` returns, unless a later operation begins or the task is cancelled. Tokens of a
    /// sign-in that does not succeed are revoked, even those that arrive later.
    ///
    /// - Parameter grant: A sign-in at the server, with the nonce of its authorization request if there was one. Its task
    ///   is cancelled in these cases, so a request for tokens in it needs a task of its own, or tokens that the server has
    ///   already issued are lost.
    /// - Returns: The user, whose account is the current one.
    /// - Throws: ``AuthError/cancelled`` at once, ``AuthError/storage(_:)`` or an error of the grant.
    func signIn(
        with grant: @escaping @Sendable () async throws(AuthError) -> (response: TokenResponse, nonce: String?)
    ) async throws(AuthError) -> AuthUser {
        guard !Task.isCancelled else { throw .cancelled }
        let operation = beginOperation()
        // A separate task, so that tokens that arrive after a cancellation are revoked.
        let request = Task {
            await Result { () async throws(AuthError) in
                let (response, nonce) = try await grant()
                return try await session(of: response, nonce: nonce)
            }
        }
        // A later operation ends the wait, not the request.
        let wait = Task { await request.valueUnlessCancelled }
        signInWait = wait
        let result = await withTaskCancellationHandler {
            await wait.value
        } onCancel: {
            wait.cancel()
        }
        guard let result else {
            request.cancel()
            Task { if case .success(let late) = await request.value { discard(late.tokens) } }
            throw .cancelled
        }
        do throws(AuthError) {
            let session = try result.get()
            return try await serialized { () async throws(AuthError) in try await save(session, operation) }
        } catch {
            // Wrong input is not a failure of the app.
            logger.log(error == .wrongCredentials ? .info : .warning, "Sign-in failed", error: error)
            throw operation == operationCount ? error : .cancelled
        }
    }

    /// Returns a new session with the tokens and the user of `response`. Without a user, the tokens are revoked.
    private func session(of response: TokenResponse, nonce: String?) async throws(AuthError) -> StoredSession {
        let tokens = try response.tokens(receivedAt: now(), requestedScopes: client.configuration.scopes)
        do {
            return StoredSession(id: ids(), tokens: tokens, user: try await client.user(of: response, nonce: nonce))
        } catch {
            discard(tokens)
            throw error
        }
    }

    /// Saves `session` and makes it the current one, unless a later operation has begun. Otherwise revokes its tokens.
    private func save(_ stored: StoredSession, _ operation: Int) async throws(AuthError) -> AuthUser {
        let id = stored.user.id
        guard operation == operationCount else {
            discard(stored.tokens)
            throw .cancelled
        }
        let signOutCountBefore = signOutCount
        let former: [Tokens]
        do {
            former = try await store.signIn(stored, replacing: sessions[id]?.tokens ?? [], at: now())
        } catch {
            discard(stored.tokens)
            throw error
        }
        guard signOutCount == signOutCountBefore else {
            await undoSignIn(stored, replaced: former)
            throw .cancelled
        }
        if let replaced = sessions[id] { forget(replaced, error: .sessionEnded) }
        let user = makeCurrent(use(stored)) { .signedIn($0) }
        logger.log(.info, "Signed in")
        startRevocations()
        return user
    }

    /// Removes a session that was saved during a sign-out, which did not know it.
    ///
    /// An account that was signed in before stays signed in with the new tokens, since the former ones were replaced. If
    /// the sign-out concerns it, it removes them next.
    private func undoSignIn(_ stored: StoredSession, replaced former: [Tokens]) async {
        if !former.isEmpty {
            if let replaced = sessions[stored.user.id] { forget(replaced, error: .sessionEnded) }
            try? await store.clearCurrent(stored.user.id)
            startRevocations()
            return
        }
        let session = AuthSession(stored, date: now(), time: time())
        do {
            _ = try await store.signOut(stored.user.id, revoking: session.tokens, at: now())
            startRevocations()
        } catch {
            // If it cannot be removed now, it must not be restored either.
            clearCurrent(.signingOut(session))
        }
    }
}
