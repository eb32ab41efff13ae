import Core

extension AuthManager {
    @discardableResult
    func signOut() async throws(AuthError) -> Revocation {
        let session = beginSignOut()
        if case .signedOut = state { return .notNeeded }
        let (stored, failure) = try await serialized(removeSignedOutSession)
        // The stored session differs if another process has refreshed it, or if our refreshed tokens were not saved.
        return try await revoke([session, stored], thenThrow: failure)
    }

    /// Clears the current account in memory, so that running operations end, and returns its session if it is known.
    func beginSignOut() -> StoredSession? {
        signOutCount += 1
        operationCount += 1
        let session: StoredSession?
        switch state {
        case .signedOut: return nil
        case .notLoaded: session = nil
        case .signedIn(let current): session = current.latest
        case .signingOut(let former): session = former
        }
        clearCurrentSession(state: .signingOut(session))
        return session
    }

    /// Revokes `sessions` at the server, even if removing them from the storage failed.
    ///
    /// - Throws: `failure`, the error of that removal, after the revocation.
    func revoke(_ sessions: [StoredSession?], thenThrow failure: AuthError?) async throws(AuthError) -> Revocation {
        let tokens = Set(sessions.compactMap { $0?.tokens })
        let request = Task { [client] in await client.revoke(tokens) }
        let revocation = await request.valueUnlessCancelled ?? .unconfirmed(.cancelled)
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

    /// Removes the session of the signed-out account from the storage, even if it cannot be decoded.
    ///
    /// - Returns: The stored session if it could be decoded, and the error if it could not be removed.
    func removeSignedOutSession() async -> (stored: StoredSession?, failure: AuthError?) {
        guard case .signingOut(let session) = state else { return (nil, nil) }
        let stored: StoredSession?
        do {
            stored = if let session { try await store.remove(session.user.id) } else { try await store.removeCurrent() }
        } catch {
            guard let session else { return (nil, error) }
            return (try? await store.session(of: session.user.id), error)
        }
        // During the wait, a sign-out of another session may have changed the state.
        if case .signingOut = state { clearCurrentSession(state: .signedOut) }
        return (stored, nil)
    }
}
