import Core

extension AuthManager: ProfileEditing {
    @discardableResult
    func updateProfile(_ changes: ProfileChanges) async throws(AuthError) -> AuthUser {
        try await requestUser { [client] token throws(AuthError) in
            try await client.updateProfile(changes, with: token)
        }
    }

    @discardableResult
    func refreshUser() async throws(AuthError) -> AuthUser {
        try await requestUser { [client] token throws(AuthError) in try await client.user(with: token.value) }
    }

    /// Requests the current user, with another token if the first is rejected, then stores and publishes it.
    private func requestUser(
        _ request: (AccessToken) async throws(AuthError) -> AuthUser
    ) async throws(AuthError) -> AuthUser {
        let token = try await accessToken()
        let user: AuthUser
        do {
            user = try await request(token)
        } catch .network(.server(let failure)) where failure.status == 401 {
            user = try await request(try await accessToken(replacing: token))
        }
        guard user.id == token.account else {
            throw .invalidResponse("The server responded with the profile of another user.")
        }
        // The account of the request, even if another one is the current one now.
        guard let session = sessions[user.id] else { throw .signInRequired }
        session.unsavedUser = user
        publishRefresh(of: session)
        try await saveUnsavedUser(of: session)
        return user
    }

    /// Saves the user of a session. If it fails, the next request for an access token tries again.
    func saveUnsavedUser(of session: AuthSession) async throws(AuthError) {
        try await serialized { () async throws(AuthError) in
            guard isInUse(session), let user = session.unsavedUser else { return }
            // Without a stored session, the next refresh finds the sign-out of the other process.
            guard let stored = try await store.saveUser(user) else { return }
            session.adopt(stored, date: now(), time: time())
            if session.unsavedUser == user { session.unsavedUser = nil }
        }
    }
}
