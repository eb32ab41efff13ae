package import AuthModule

/// A use case that returns all users who are signed in on this device, with names to show.
package struct GetAllUsersUseCase: Sendable {
    /// Returns the users, sorted by name.
    package let execute: @Sendable () async throws -> [AuthUser]

    static func live(accounts: any AuthManaging) -> Self {
        Self { try await accounts.accounts().compactMap(\.presentable) }
    }
}
