public import AuthModule

/// Gets all users who are signed in on this device.
public struct GetAllUsersUseCase: Sendable {
    private let accounts: any AccountSwitching

    /// Asks `accounts`.
    public init(accounts: any AccountSwitching) {
        self.accounts = accounts
    }

    /// The users, by name.
    public func callAsFunction() async throws(AuthError) -> [AuthUser] {
        try await accounts.accounts()
    }
}
