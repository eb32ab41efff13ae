import AuthModule
import Core
public import DependencyInjection

/// Home's repository and use cases. They are registered when Home is first opened:
/// `try HomeDataModule.configure(container)`.
public enum HomeDataModule: DependencyModule {
    /// Registers repository and use cases. The App provides what they and Home's models need besides: the services of
    /// the modules, and ``FeatureServices``.
    public static func register(in module: ModuleRegistrar) {
        module.register((any HomeRepository).self, scope: .container) { resolver in
            RemoteHomeRepository(
                network: try resolver.resolve((any NetworkServiceProtocol).self),
                language: try resolver.resolve(RequestLanguage.self)
            )
        }
        module.register(GetItemsUseCase.self, scope: .graph, using: GetItemsUseCase.live)
        module.register(GetItemUseCase.self, scope: .graph, using: GetItemUseCase.live)
        module.register(GetItemImageUseCase.self, scope: .graph, using: GetItemImageUseCase.live)
        module.register(GetCommentsUseCase.self, scope: .graph, using: GetCommentsUseCase.live)
        module.register(GetCurrentUserUseCase.self, scope: .graph, using: GetCurrentUserUseCase.live)
        module.register(GetAllUsersUseCase.self, scope: .graph, using: GetAllUsersUseCase.live)
        module.register(SwitchUserUseCase.self, scope: .graph, using: SwitchUserUseCase.live)
    }
}
