import Core

extension AuthManager: ProfileEditing {
    @discardableResult
    func updateProfile(_ changes: ProfileChanges, of account: AccountID) async throws(AuthError) -> AuthUser {
        try await requireCurrent(account)
        let token = try await accessToken(for: account)
        // A refresh of the token takes time.
        try await requireCurrent(account)
        let user: AuthUser
        do {
            user = try await client.updateProfile(changes, with: token)
        } catch .network(.server(let failure)) where failure.status == 401 {
            user = try await client.updateProfile(changes, with: try await accessToken(replacing: token))
        }
        guard user.id == account else {
            throw .invalidResponse("The server responded with the profile of another user.")
        }
        // Another account may be the current one now.
        guard let session = sessions[account] else { throw .signInRequired }
        session.unsavedUser = user
        publishRefresh(of: session)
        try await saveUnsavedUser(of: session)
        return user
    }

    /// - Throws: ``AuthError/accountChanged`` if another account is the current one, ``AuthError/signInRequired`` if none
    ///   is.
    private func requireCurrent(_ account: AccountID) async throws(AuthError) {
        guard try await session(of: nil).account == account else { throw .accountChanged }
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
