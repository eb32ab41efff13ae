package import DependencyInjection

/// The use cases of the accounts on this device and their profiles.
package enum AccountsDataModule: DependencyModule {
    /// Registers the use cases. The App registers AuthModule.
    package static func register(in module: ModuleRegistrar) {
        module.register(GetAllUsersUseCase.self, scope: .transient, using: GetAllUsersUseCase.live)
        module.register(SwitchUserUseCase.self, scope: .transient, using: SwitchUserUseCase.live)
        module.register(UpdateProfileUseCase.self, scope: .transient, using: UpdateProfileUseCase.live)
    }
}
