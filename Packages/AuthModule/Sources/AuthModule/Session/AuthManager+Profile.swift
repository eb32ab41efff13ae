import Core

extension AuthManager: ProfileEditing {
    @discardableResult
    func updateProfile(_ changes: ProfileChanges) async throws(AuthError) -> AuthUser {
        let id = try await signedIn().id
        let token = try await accessToken()
        try currentSession(id)
        let user: AuthUser
        do {
            user = try await client.updateProfile(changes, with: token)
        } catch .network(.server(let failure)) where failure.status == 401 {
            let token = try await accessToken(replacing: token)
            try currentSession(id)
            user = try await client.updateProfile(changes, with: token)
        }
        return try await inTurn { () async throws(AuthError) in try await self.adopt(user, id) }
    }

    /// Keeps what the server says of the session's user, in a turn. If it cannot be saved it is kept in memory, and
    /// saved when a token is asked for next.
    private func adopt(_ user: AuthUser, _ id: Int) async throws(AuthError) -> AuthUser {
        var session = try session(id)
        guard user.id == session.current.user.id else {
            throw .invalidAnswer("The server answered with another user's profile.")
        }
        session = try update(id) { $0.current.user = user }
        try await store.keep(session.current)
        let saved = session.current
        try update(id) { $0.saved = saved }
        return user
    }
}
