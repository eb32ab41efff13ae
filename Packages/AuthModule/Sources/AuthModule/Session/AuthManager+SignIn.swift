import Core

extension AuthManager {
    @discardableResult
    func signIn(_ credentials: Credentials) async throws(AuthError) -> AuthUser {
        try await signIn(with: { [client] () async throws(AuthError) in
            (try await client.requestTokens(with: credentials), nil)
        })
    }

    /// Signs in with the tokens that `grant` returns, unless a later operation begins or the task is cancelled.
    ///
    /// Tokens of a sign-in that does not succeed are not revoked: many servers would end the other sessions of the user
    /// too (RFC 7009 §2.1).
    ///
    /// - Parameter grant: A sign-in at the server, with the nonce of its authorization request if there was one.
    /// - Returns: The user, whose account is the current one.
    /// - Throws: ``AuthError/cancelled`` at once, ``AuthError/storage(_:)`` or an error of the grant.
    func signIn(
        with grant: @escaping @Sendable () async throws(AuthError) -> (response: TokenResponse, nonce: String?)
    ) async throws(AuthError) -> AuthUser {
        guard !Task.isCancelled else { throw .cancelled }
        let operation = beginOperation()
        let request = Task {
            await Result { () async throws(AuthError) in
                // One that arrives after the new tokens could end them.
                await untilRevoked(within: Self.signOutLimit)
                let (response, nonce) = try await grant()
                return try await session(of: response, nonce: nonce)
            }
        }
        // A later operation ends the wait at once, even if the request does not end.
        let wait = Task { await request.valueUnlessCancelled }
        signInWait = wait
        let result = await withTaskCancellationHandler {
            await wait.value
        } onCancel: {
            wait.cancel()
        }
        guard let result else {
            request.cancel()
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

    /// Returns a new session with the tokens and the user of `response`.
    private func session(of response: TokenResponse, nonce: String?) async throws(AuthError) -> StoredSession {
        let tokens = try response.tokens(receivedAt: now(), requestedScopes: client.configuration.scopes)
        return StoredSession(id: ids(), tokens: tokens, user: try await client.user(of: response, nonce: nonce))
    }

    /// Saves `session` and makes it the current one, unless a later operation has begun.
    private func save(_ stored: StoredSession, _ operation: Int) async throws(AuthError) -> AuthUser {
        guard operation == operationCount else { throw .cancelled }
        let signOutCountBefore = signOutCount
        let wasSignedIn = try await store.signIn(stored)
        guard signOutCount == signOutCountBefore else {
            await undoSignIn(stored, wasSignedIn: wasSignedIn)
            throw .cancelled
        }
        let session = use(stored)
        session.resumeWaiters(with: .success(session.token))
        logger.log(.info, "Signed in")
        startRevocations()
        return makeCurrent(session) { .signedIn($0) }
    }

    /// Removes a session that was saved during a sign-out, which did not know it.
    ///
    /// An account that was signed in before stays signed in with the new tokens, since the former ones were replaced. If
    /// the sign-out concerns it, it removes them next.
    private func undoSignIn(_ stored: StoredSession, wasSignedIn: Bool) async {
        let id = stored.user.id
        if wasSignedIn {
            if sessions[id] != nil { _ = use(stored) }
            try? await store.clearCurrent(id)
            return
        }
        do {
            // Its tokens are not revoked, like those of other cancelled sign-ins.
            try await store.transaction { [store] transaction in transaction.remove(id, from: store) }
        } catch {
            // If it cannot be removed now, it must not be restored either.
            clearCurrent(.signingOut(AuthSession(stored, date: now(), time: time())))
        }
    }
}
