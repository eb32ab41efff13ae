import Core

extension AuthManager: AccountSwitching {
    func accounts() async throws(AuthError) -> [AuthUser] {
        try await serialized(loadAccounts)
    }

    @discardableResult
    func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        operationCount += 1
        return try await serialized { () async throws(AuthError) in try await self.changeAccount(to: id) }
    }

    @discardableResult
    func signOut(of id: AuthUser.ID) async throws(AuthError) -> Revocation {
        if currentSession?.userID == id { return try await signOut() }
        // Immediately, so that a running refresh does not bring the session back.
        let session = removeInactiveSession(of: id)
        let (stored, failure) = try await serialized { await self.removeAccount(id) }
        return try await revoke([session, stored], thenThrow: failure)
    }

    @discardableResult
    func signOutOfAll() async throws(AuthError) -> Revocation {
        let inactive = inactiveSessions.keys.map { removeInactiveSession(of: $0) }
        let sessions = inactive + [beginSignOut()]
        let (stored, failure) = try await serialized(removeAllAccounts)
        return try await revoke(sessions + stored, thenThrow: failure)
    }

    private func loadAccounts() async throws(AuthError) -> [AuthUser] {
        var users: [AuthUser] = []
        for id in try await store.userIDs() {
            do {
                if let session = try await store.session(of: id) { users.append(session.user) }
            } catch .storage(.undecodable) {
                continue
            }
        }
        return users.sorted { ($0.name, $0.id.subject) < ($1.name, $1.id.subject) }
    }

    private func changeAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        if let currentSession, currentSession.userID == id { return currentSession.latest.user }
        if let failure = await removeSignedOutSession().failure { throw failure }
        let signOutCountBefore = signOutCount
        guard let stored = try await store.session(of: id) else {
            removeInactiveSession(of: id)
            throw .signInRequired
        }
        try await store.makeCurrent(id)
        guard signOutCount == signOutCountBefore else {
            // After the sign-out, the next start must not restore any account.
            try? await store.clearCurrent(id)
            throw .cancelled
        }
        logger.log(.info, "Account switched")
        return resumeSession(stored)
    }

    private func removeAccount(_ id: AuthUser.ID) async -> (stored: StoredSession?, failure: AuthError?) {
        // An earlier switch or sign-in may have made the account the current one.
        if let currentSession, currentSession.userID == id {
            clearCurrentSession(state: .signingOut(currentSession.latest))
            let (stored, failure) = await removeSignedOutSession()
            return (stored ?? currentSession.latest, failure)
        }
        removeInactiveSession(of: id)
        do {
            return (try await store.remove(id), nil)
        } catch {
            return (nil, error)
        }
    }

    private func removeAllAccounts() async -> (stored: [StoredSession], failure: AuthError?) {
        do {
            let stored = try await store.removeAll()
            clearCurrentSession(state: .signedOut)
            return (stored, nil)
        } catch {
            return ([], error)
        }
    }
}
