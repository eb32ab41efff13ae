public import AuthModule

/// Switches to another signed-in user.
public struct SwitchUserUseCase: Sendable {
    /// Makes the user with an id the current one and returns them.
    public let execute: @Sendable (_ id: AuthUser.ID) async throws -> AuthUser

    /// A use case that does `execute`.
    public init(execute: @escaping @Sendable (_ id: AuthUser.ID) async throws -> AuthUser) {
        self.execute = execute
    }

    /// Switches by `accounts`.
    static func live(accounts: any AccountSwitching) -> Self {
        Self { try await accounts.switchAccount(to: $0) }
    }
}
