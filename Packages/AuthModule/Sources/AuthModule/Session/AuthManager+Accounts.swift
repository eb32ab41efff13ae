import Core

extension AuthManager: AccountSwitching {
    func accounts() async throws(AuthError) -> [AuthUser] {
        try await inTurn { () async throws(AuthError) in try await self.list() }
    }

    @discardableResult
    func switchAccount(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        attempts += 1
        return try await inTurn { () async throws(AuthError) in try await self.change(to: id) }
    }

    @discardableResult
    func signOut(of id: AuthUser.ID) async throws(AuthError) -> Revocation {
        if case .signedIn(let session) = state, session.current.user.id == id { return try await signOut() }
        // At once, so that a refresh under way finds nothing to come back to.
        let known = forget(id)
        let (leftover, failure) = try await inTurn { await self.remove(id) }
        return try await end([known, leftover], unless: failure)
    }

    @discardableResult
    func signOutOfAll() async throws(AuthError) -> Revocation {
        signOuts += 1
        attempts += 1
        var known = parked.values.map(\.current)
        parked.keys.forEach { forget($0) }
        switch state {
        case .unread: drop(to: .leaving(nil))
        case .signedIn(let session):
            known.append(session.current)
            drop(to: .leaving(session.current))
        case .signedOut, .leaving: break
        }
        let (leftovers, failure) = try await inTurn { await self.removeAll() }
        return try await end(known + leftovers, unless: failure)
    }

    private func list() async throws(AuthError) -> [AuthUser] {
        var users: [AuthUser] = []
        for id in try await store.ids() {
            do {
                if let session = try await store.session(of: id) { users.append(session.user) }
            } catch .storage(.undecodable) {
                continue
            }
        }
        return users.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    private func change(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        if case .signedIn(let session) = state, session.current.user.id == id { return session.current.user }
        if let failure = await finishLeaving().failure { throw failure }
        let signOutsBefore = signOuts
        guard let stored = try await store.session(of: id) else {
            forget(id)
            throw .signInRequired
        }
        try await store.makeCurrent(id)
        guard signOuts == signOutsBefore else {
            // Whoever signed out meanwhile wants nobody to be there at the next start.
            try? await store.leaveCurrent(id)
            throw .cancelled
        }
        resume(stored)
        logger.log(.info, "Account switched")
        return stored.user
    }

    /// Rids the storage of an account that was not the current one when its turn was asked for.
    private func remove(_ id: AuthUser.ID) async -> (leftover: StoredSession?, failure: AuthError?) {
        if case .signedIn(let session) = state, session.current.user.id == id {
            drop(to: .leaving(session.current))
            let (leftover, failure) = await finishLeaving()
            return (leftover ?? session.current, failure)
        }
        forget(id)
        do {
            return (try await store.remove(id), nil)
        } catch {
            return (nil, error)
        }
    }

    private func removeAll() async -> (leftovers: [StoredSession], failure: AuthError?) {
        do {
            let leftovers = try await store.removeAll()
            drop(to: .signedOut)
            return (leftovers, nil)
        } catch {
            return ([], error)
        }
    }
}
