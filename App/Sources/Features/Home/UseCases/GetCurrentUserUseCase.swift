public import AuthModule

/// Tells who is signed in.
public struct GetCurrentUserUseCase: Sendable {
    private let auth: any AuthManaging

    /// Asks `auth`.
    public init(auth: any AuthManaging) {
        self.auth = auth
    }

    /// The user of this moment, if there is one.
    public func callAsFunction() -> AuthUser? {
        auth.currentUser
    }

    /// The user of this moment, then each change, until the task ends.
    public func changes() -> AsyncStream<AuthUser?> {
        auth.userChanges()
    }
}
