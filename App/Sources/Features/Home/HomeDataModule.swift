import AuthModule
import Core
package import DependencyInjection

/// The repository and use cases of Home, which `HomeCoordinator` registers: `try HomeDataModule.configure(container)`.
package enum HomeDataModule: DependencyModule {
    /// Registers the repository, which is shared, and the use cases, which are created for each view model. The App
    /// registers the modules and ``FeatureServices``.
    package static func register(in module: ModuleRegistrar) {
        module.register((any HomeRepository).self, scope: .container) { container in
            RemoteHomeRepository(
                network: try container.resolve((any NetworkServiceProtocol).self),
                language: try container.resolve(RequestLanguage.self),
                logger: try container.resolve((any LoggerProtocol).self)
            )
        }
        module.register(GetItemsUseCase.self, scope: .transient, using: GetItemsUseCase.live)
        module.register(GetItemUseCase.self, scope: .transient, using: GetItemUseCase.live)
        module.register(GetItemImageUseCase.self, scope: .transient, using: GetItemImageUseCase.live)
        module.register(GetCommentsUseCase.self, scope: .transient, using: GetCommentsUseCase.live)
        module.register(GetPaymentsUseCase.self, scope: .transient, using: GetPaymentsUseCase.live)
        module.register(GetCurrentUserUseCase.self, scope: .transient, using: GetCurrentUserUseCase.live)
        module.register(GetAllUsersUseCase.self, scope: .transient, using: GetAllUsersUseCase.live)
        module.register(SwitchUserUseCase.self, scope: .transient, using: SwitchUserUseCase.live)
    }
}
