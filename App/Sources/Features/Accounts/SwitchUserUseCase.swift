package import AuthModule

/// A use case that switches to another signed-in user.
package struct SwitchUserUseCase: Sendable {
    /// Switches to the user with an id and returns the user.
    package let execute: @Sendable (_ id: AuthUser.ID) async throws -> AuthUser

    static func live(accounts: any AuthManaging) -> Self {
        Self { try await accounts.switchAccount(to: $0) }
    }
}
