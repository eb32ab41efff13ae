import Core

extension AuthManager {
    @discardableResult
    func signOut() async throws(AuthError) -> Revocation {
        let known = beginSignOut()
        if case .signedOut = state { return .notNeeded }
        let (tokens, failure) = await removeSignedOutSessionInTurn(known)
        return try await revoke(tokens, thenThrow: failure)
    }

    /// Clears the current account in memory, so that running operations end, and returns its tokens as far as known.
    func beginSignOut() -> [Tokens] {
        beginSignOutOperation()
        let session: AuthSession?
        switch state {
        case .signedOut:
            // An expired account is no longer reported.
            clearCurrent(.signedOut)
            return []
        case .notLoaded: session = nil
        case .signedIn(let current): session = current
        case .signingOut(let former): session = former
        }
        clearCurrent(.signingOut(session))
        return session?.tokens ?? []
    }

    /// Revokes `tokens` at the server, even if removing them from the storage failed.
    ///
    /// - Throws: `failure`, the error of that removal, after the revocation.
    func revoke(_ tokens: [Tokens], thenThrow failure: AuthError?) async throws(AuthError) -> Revocation {
        let request = Task { await revoke(tokens) }
        let revocation = await request.valueUnlessCancelled ?? .unconfirmed(.cancelled)
        // Not at once again after a failure of the server.
        if !revocation.isUnconfirmed { startRevocations() }
        if let failure {
            logger.log(.error, "Session not removed from the storage", error: failure)
            throw failure
        }
        if case .unconfirmed(let error) = revocation {
            logger.log(.warning, "Signed out; the server did not confirm it", error: error)
        } else {
            logger.log(.info, "Signed out")
        }
        return revocation
    }

    private func removeSignedOutSessionInTurn(_ known: [Tokens]) async -> (tokens: [Tokens], failure: AuthError?) {
        do {
            let removed = try await serialized { () async throws(AuthError) in try await removeSignedOutSession() }
            // Another operation may have removed it before.
            return (known + removed.filter { !known.contains($0) }, nil)
        } catch {
            return (known, error)
        }
    }

    /// Moves the tokens of the signed-out account in the storage to the revocation queue.
    ///
    /// - Returns: The queued tokens.
    @discardableResult
    func removeSignedOutSession() async throws(AuthError) -> [Tokens] {
        guard case .signingOut(let session) = state else { return [] }
        let tokens =
            if let session {
                try await store.signOut(session.account, revoking: session.tokens, at: now())
            } else {
                try await store.signOutCurrent(at: now())
            }
        // During the wait, a sign-out of another session may have changed the state.
        if case .signingOut = state { clearCurrent(.signedOut) }
        return tokens
    }
}
