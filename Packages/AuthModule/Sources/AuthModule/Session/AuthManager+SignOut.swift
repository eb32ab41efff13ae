import Core

extension AuthManager {
    @discardableResult
    func signOut() async throws(AuthError) -> Revocation {
        signOuts += 1
        attempts += 1
        let known: StoredSession?
        switch state {
        case .signedOut: return .notNeeded
        case .unread: known = nil
        case .signedIn(let session): known = session.current
        case .leaving(let session): known = session
        }
        drop(to: .leaving(known))
        let (leftover, failure) = try await inTurn { await self.finishLeaving() }
        // They differ where another process has refreshed the session, or where what we refreshed was not saved.
        return try await end([known, leftover], unless: failure)
    }

    /// Tells the server that `sessions` are over, though the storage is not rid of them because of `failure`.
    func end(_ sessions: [StoredSession?], unless failure: AuthError?) async throws(AuthError) -> Revocation {
        let ended = Set(sessions.compactMap { $0?.tokens })
        let telling = Task { [client] in await client.revoke(ended) }
        let revocation = await telling.valueUnlessCancelled ?? .unconfirmed(.cancelled)
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

    /// Rids the storage of the session that was left, in a turn.
    ///
    /// - Returns: What the storage held of it, and why it still does, if it does.
    func finishLeaving() async -> (leftover: StoredSession?, failure: AuthError?) {
        guard case .leaving(let left) = state else { return (nil, nil) }
        let stored: StoredSession?
        do {
            // What cannot be read is removed all the same: signing out is the way out of a damaged session.
            stored = if let left { try await store.remove(left.user.id) } else { try await store.removeCurrent() }
        } catch {
            return (await leftover(of: left), error)
        }
        // A sign-out of another session may have come meanwhile.
        if case .leaving = state { drop(to: .signedOut) }
        return (stored, nil)
    }

    /// What the storage still holds of a session that could not be removed, as far as it can be read.
    private func leftover(of session: StoredSession?) async -> StoredSession? {
        guard let session else { return nil }
        return try? await store.session(of: session.user.id)
    }
}
