public import AuthModule

/// Goes on as another of the users who are signed in on this device.
public struct SwitchUserUseCase: Sendable {
    private let accounts: any AccountSwitching

    /// Switches by `accounts`.
    public init(accounts: any AccountSwitching) {
        self.accounts = accounts
    }

    /// Makes the user `id` the current one.
    @discardableResult
    public func callAsFunction(to id: AuthUser.ID) async throws(AuthError) -> AuthUser {
        try await accounts.switchAccount(to: id)
    }
}
