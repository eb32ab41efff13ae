import Core

extension AuthManager {
    /// Returns a valid token of the current account without a switch to the actor. It is inlined because each async call
    /// allocates a frame.
    @inline(__always) nonisolated(nonsending) func accessToken(for account: AccountID?, validFor lifetime: Duration)
        async throws(AuthError) -> AccessToken
    {
        let time = time()
        let token = currentToken.value(at: time, for: lifetime)
        if let token, account == nil || account == token.account { return token }
        return try await checkedToken(for: account, validFor: lifetime)
    }

    func accessToken(replacing rejected: AccessToken) async throws(AuthError) -> AccessToken {
        let session = try await sessionUnlessCancelled(of: rejected.account)
        guard session.token == rejected else { return try await accessToken(for: rejected.account) }
        session.isRejected = true
        return try await refreshedToken(of: session)
    }

    /// Returns a session in use, or loads it. `nil` is the current account.
    ///
    /// - Throws: ``AuthError/signInRequired`` if the account is not signed in, ``AuthError/sessionEnded`` or
    ///   ``AuthError/inputNeeded(_:)`` if its user has to sign in again, ``AuthError/storage(_:)``.
    func session(of account: AccountID?) async throws(AuthError) -> AuthSession {
        guard let account else {
            if case .notLoaded = state { _ = try await restore() }
            guard let current else { throw .signInRequired }
            return current
        }
        if let session = sessions[account] { return session }
        return try await serialized { () async throws(AuthError) in
            // A sign-out that is not stored yet counts.
            if case .signingOut(let session) = state, session?.account == account { throw .signInRequired }
            let signOutCountBefore = signOutCount
            guard let stored = try await store.session(of: account), signOutCount == signOutCountBefore else {
                throw .signInRequired
            }
            if let reason = stored.refusal { throw AuthError(reason) }
            return use(stored)
        }
    }

    /// Returns a session in use, or loads it. A cancelled caller does not wait for the storage.
    private func sessionUnlessCancelled(of account: AccountID?) async throws(AuthError) -> AuthSession {
        if let session = account.map({ sessions[$0] }) ?? current { return session }
        let load = Task { await Result { () async throws(AuthError) in _ = try await session(of: account) } }
        guard let result = await load.valueUnlessCancelled else { throw .cancelled }
        try result.get()
        guard let session = account.map({ sessions[$0] }) ?? current else { throw .signInRequired }
        return session
    }

    /// Returns the token if it is valid, and refreshes it in the background if it is about to expire. Otherwise refreshes
    /// it first.
    private func checkedToken(for account: AccountID?, validFor lifetime: Duration) async throws(AuthError)
        -> AccessToken
    {
        let session = try await sessionUnlessCancelled(of: account)
        // The next call tries again.
        if session.unsavedUser != nil {
            try? await saveUnsavedUser(of: session)
            guard isInUse(session), account != nil || current === session else { throw .signInRequired }
        }
        let time = time()
        if session.isFresh(at: time, for: lifetime) { return session.token }
        let isSuspended = session.throttle.refusal(at: time) != nil
        guard session.isValid(at: time, for: isSuspended ? .zero : lifetime) else {
            session.wantedLifetime = max(session.wantedLifetime, lifetime)
            let token = try await refreshedToken(of: session)
            // The caller acts for the current account, which may have changed.
            guard account != nil || current === session else { throw .sessionEnded }
            return token
        }
        if !isSuspended { startRefresh(of: session) }
        return session.token
    }

    /// Joins the running refresh or starts one. A cancelled caller does not stop it, since the server may already have
    /// invalidated the old refresh token.
    private func refreshedToken(of session: AuthSession) async throws(AuthError) -> AccessToken {
        guard isInUse(session) else { throw .signInRequired }
        startRefresh(of: session)
        lastWaiterID += 1
        let (id, account) = (lastWaiterID, session.account)
        let result = await withTaskCancellationHandler {
            // The closure runs on the actor only because it uses `self`.
            await withCheckedContinuation { self.addWaiter(id, $0, to: session) }
        } onCancel: {
            Task { await self.cancelWaiter(id, of: account) }
        }
        return try result.get()
    }

    private func addWaiter(_ id: Int, _ continuation: AuthSession.Waiter, to session: AuthSession) {
        session.waiters.append((id, continuation))
    }

    private func cancelWaiter(_ id: Int, of account: AccountID) {
        guard let session = sessions[account], let index = session.waiters.firstIndex(where: { $0.id == id }) else {
            return
        }
        session.waiters.remove(at: index).continuation.resume(returning: .failure(.cancelled))
    }
}
