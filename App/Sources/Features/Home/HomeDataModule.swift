import AuthModule
import Core
package import DependencyInjection

/// Home's repository and use cases. They are registered when Home is first opened:
/// `try HomeDataModule.configure(container)`.
package enum HomeDataModule: DependencyModule {
    /// Registers repository and use cases. The App provides what they and Home's models need besides: the services of
    /// the modules, and ``FeatureServices``.
    package static func register(in module: ModuleRegistrar) {
        module.register((any HomeRepository).self, scope: .container) { resolver in
            RemoteHomeRepository(
                network: try resolver.resolve((any NetworkServiceProtocol).self),
                language: try resolver.resolve(RequestLanguage.self)
            )
        }
        module.register(GetItemsUseCase.self, scope: .transient, using: GetItemsUseCase.live)
        module.register(GetItemUseCase.self, scope: .transient, using: GetItemUseCase.live)
        module.register(GetItemImageUseCase.self, scope: .transient, using: GetItemImageUseCase.live)
        module.register(GetCommentsUseCase.self, scope: .transient, using: GetCommentsUseCase.live)
        module.register(GetCurrentUserUseCase.self, scope: .transient, using: GetCurrentUserUseCase.live)
        module.register(GetAllUsersUseCase.self, scope: .transient, using: GetAllUsersUseCase.live)
        module.register(SwitchUserUseCase.self, scope: .transient, using: SwitchUserUseCase.live)
    }
}
