public import AuthModule

/// Gets all users who are signed in on this device, with names that can be shown.
public struct GetAllUsersUseCase: Sendable {
    /// Gets the users, by name.
    public let execute: @Sendable () async throws -> [AuthUser]

    /// A use case that does `execute`.
    public init(execute: @escaping @Sendable () async throws -> [AuthUser]) {
        self.execute = execute
    }

    /// Asks `accounts`.
    static func live(accounts: any AccountSwitching) -> Self {
        Self { try await accounts.accounts().compactMap(\.presentable) }
    }
}
