import Core

extension AuthManager: ProfileEditing {
    @discardableResult
    func updateProfile(_ changes: ProfileChanges) async throws(AuthError) -> AuthUser {
        let id = try await restoredSession().id
        let token = try await accessToken()
        try currentSession(withID: id)
        let user: AuthUser
        do {
            user = try await client.updateProfile(changes, with: token)
        } catch .network(.server(let failure)) where failure.status == 401 {
            let token = try await accessToken(replacing: token)
            try currentSession(withID: id)
            user = try await client.updateProfile(changes, with: token)
        }
        return try await serialized { () async throws(AuthError) in try await self.saveUser(user, sessionID: id) }
    }

    @discardableResult
    func refreshUser() async throws(AuthError) -> AuthUser {
        let id = try await restoredSession().id
        let token = try await accessToken()
        try currentSession(withID: id)
        let user = try await client.user(with: token.value)
        return try await serialized { () async throws(AuthError) in try await self.saveUser(user, sessionID: id) }
    }

    /// Replaces the user of a session. If it cannot be saved, the next request for an access token saves it.
    private func saveUser(_ user: AuthUser, sessionID id: Int) async throws(AuthError) -> AuthUser {
        guard try session(withID: id).userID == user.id else {
            throw .invalidResponse("The server responded with the profile of another user.")
        }
        let changed = try update(id) { $0.latest.user = user }.latest
        try await store.save(changed)
        try update(id) { $0.saved = changed }
        return user
    }
}
