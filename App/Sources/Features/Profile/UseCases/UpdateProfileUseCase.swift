public import AuthModule

/// Changes the current user's profile.
public struct UpdateProfileUseCase: Sendable {
    private let profile: any ProfileEditing

    /// Changes it by `profile`.
    public init(profile: any ProfileEditing) {
        self.profile = profile
    }

    /// Sends the changes.
    ///
    /// - Returns: The user as they are now.
    public func callAsFunction(_ changes: ProfileChanges) async throws(AuthError) -> AuthUser {
        try await profile.updateProfile(changes)
    }
}
