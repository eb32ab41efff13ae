import Core

extension AuthManager: AccountSwitching {
    func accounts() async throws(AuthError) -> [AuthUser] {
        let sessions = try await serialized { () async throws(AuthError) in try await store.sessions() }
        return sessions.map(\.user).sorted { ($0.name, $0.id.subject) < ($1.name, $1.id.subject) }
    }

    func accountsToSignInAgain() async throws(AuthError) -> Set<AuthUser.ID> {
        let sessions = try await serialized { () async throws(AuthError) in try await store.sessions() }
        return Set(sessions.filter { $0.refusal != nil }.map(\.user.id))
    }

    @discardableResult
    func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        _ = beginOperation()
        return try await serialized { () async throws(AuthError) in try await changeAccount(to: id) }
    }

    @discardableResult
    func signOut(of id: AuthUser.ID) async throws(AuthError) -> Revocation {
        if current?.account == id { return try await signOut() }
        if case .expired(let session) = state, session.account == id { return try await signOut() }
        // Immediately, so that a running refresh does not bring the session back.
        let known = endUse(of: id)
        return try await finishSignOut(known) { () async throws(AuthError) in try await removeAccount(id, known) }
    }

    @discardableResult
    func signOutOfAll() async throws(AuthError) -> Revocation {
        var known = sessions.mapValues(\.tokens)
        if case .signingOut(let session?) = state { known[session.account] = session.tokens }
        _ = beginSignOut()
        for session in sessions.values { forget(session) }
        return try await finishSignOut(known.values.flatMap(\.self)) { [known] () async throws(AuthError) in
            let tokens = try await store.signOutOfAll(revoking: known, at: now())
            clearCurrent(.signedOut)
            return tokens
        }
    }

    private func changeAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        try await removeSignedOutSession()
        let signOutCountBefore = signOutCount
        guard let stored = try await store.makeCurrent(id) else {
            if current?.account != id { _ = endUse(of: id) }
            throw .signInRequired
        }
        guard signOutCount == signOutCountBefore else {
            // After the sign-out, the next start must not restore any account.
            try? await store.clearCurrent(id)
            throw .cancelled
        }
        if let reason = stored.refusal { throw AuthError(reason) }
        let session = use(stored)
        if current === session { return session.user }
        logger.log(.info, "Account switched")
        return makeCurrent(session) { .switched($0) }
    }

    /// Ends the use of an account that is not the current one, and returns its tokens as far as known.
    private func endUse(of id: AccountID) -> [Tokens] {
        guard let session = sessions[id] else { return [] }
        forget(session)
        return session.tokens
    }

    private func removeAccount(_ id: AccountID, _ known: [Tokens]) async throws(AuthError) -> [Tokens] {
        // An earlier switch or sign-in may have made the account the current one.
        if let current, current.account == id {
            clearCurrent(.signingOut(current))
            return known + (try await removeSignedOutSession())
        }
        return try await store.signOut(id, revoking: known + endUse(of: id), at: now())
    }
}
