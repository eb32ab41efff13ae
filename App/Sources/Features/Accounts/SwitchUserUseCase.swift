package import AuthModule

/// Switches to another signed-in user.
package struct SwitchUserUseCase: Sendable {
    /// Makes the user with an id the current one and returns them.
    package let execute: @Sendable (_ id: AuthUser.ID) async throws -> AuthUser

    /// A use case that does `execute`.
    package init(execute: @escaping @Sendable (_ id: AuthUser.ID) async throws -> AuthUser) {
        self.execute = execute
    }

    /// Switches by `accounts`.
    static func live(accounts: any AccountSwitching) -> Self {
        Self { try await accounts.switchAccount(to: $0) }
    }
}
