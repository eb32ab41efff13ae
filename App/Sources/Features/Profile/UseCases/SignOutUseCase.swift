public import AuthModule

/// Signs users out.
public struct SignOutUseCase: Sendable {
    private let accounts: any AccountSwitching

    /// Signs out by `accounts`.
    public init(accounts: any AccountSwitching) {
        self.accounts = accounts
    }

    /// Signs the user `id` out.
    @discardableResult
    public func callAsFunction(_ id: AuthUser.ID) async throws(AuthError) -> Revocation {
        try await accounts.signOut(of: id)
    }

    /// Signs everybody out.
    @discardableResult
    public func everybody() async throws(AuthError) -> Revocation {
        try await accounts.signOutOfAll()
    }
}
