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
        let ended = Set([known, leftover].compactMap { $0?.tokens })
        let telling = Task { [client] in await client.revoke(ended) }
        let revocation = await telling.valueUnlessCancelled ?? .unconfirmed(.cancelled)
        if let failure { throw failure }
        return revocation
    }

    /// Rids the storage of the session that was left, in a turn.
    ///
    /// - Returns: What the storage held of it, and why it still does, if it does.
    func finishLeaving() async -> (leftover: StoredSession?, failure: AuthError?) {
        guard case .leaving(let left) = state else { return (nil, nil) }
        // What cannot be read is removed all the same: signing out is the way out of a damaged session.
        let stored = try? await load()
        if let left, let stored, stored.user.id != left.user.id {
            // Another process has signed in somebody else, whose session is not ours to end.
            drop(to: .signedOut)
            return (nil, nil)
        }
        do {
            try await delete()
            drop(to: .signedOut)
            return (stored, nil)
        } catch {
            return (stored, error)
        }
    }
}
