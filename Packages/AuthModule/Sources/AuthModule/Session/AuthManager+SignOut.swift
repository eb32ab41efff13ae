import Core

extension AuthManager {
    /// The time for which a sign-out waits for the server, and a sign-in for the revocations before it.
    static let signOutLimit = Duration.seconds(3)

    @discardableResult
    func signOut() async throws(AuthError) -> Revocation {
        let known = beginSignOut()
        if case .signedOut = state { return .notNeeded }
        return try await finishSignOut(known) { () async throws(AuthError) in
            let removed = try await removeSignedOutSession()
            // Another operation may have removed it before.
            return known + removed.filter { !known.contains($0) }
        }
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
        case .signedIn(let current), .expired(let current): session = current
        case .signingOut(let former): session = former
        }
        clearCurrent(.signingOut(session))
        return session?.tokens ?? []
    }

    /// Removes sessions from the storage, then revokes their tokens at the server.
    ///
    /// - Parameters:
    ///   - known: The tokens to revoke if the removal fails.
    ///   - removal: Moves the tokens of the sessions to the revocation queue, after all earlier serialized work, and returns
    ///     them.
    /// - Returns: The server's confirmation, or the reason why it is missing.
    /// - Throws: The error of the removal, after the revocation.
    func finishSignOut(
        _ known: [Tokens],
        removal: () async throws(AuthError) -> [Tokens]
    ) async throws(AuthError) -> Revocation {
        var (tokens, failure): ([Tokens], AuthError?) = (known, nil)
        do { tokens = try await serialized(removal) } catch { failure = error }
        let request = Task { [tokens] in await revoke(tokens) }
        lastDelivery = Task { [lastDelivery] in
            _ = await request.value
            await lastDelivery?.value
        }
        let timeout = NetworkError.timedOut(url: store.issuer, after: Self.signOutLimit)
        let revocation =
            await value(of: request, within: Self.signOutLimit)
            ?? .unconfirmed(Task.isCancelled ? .cancelled : .network(timeout))
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
