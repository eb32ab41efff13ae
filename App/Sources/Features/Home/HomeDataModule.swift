import AuthModule
import Core
public import DependencyInjection

/// What Home is made of. It is registered when Home is first opened:
/// `try HomeDataModule.configure(container)`.
public enum HomeDataModule: DependencyModule {
    /// Registers repository and use cases. The App provides what they and Home's models take besides: the services of
    /// the modules, and ``FeatureServices``.
    public static func register(in module: ModuleRegistrar) {
        module.register((any HomeRepository).self, scope: .container) { resolver in
            RemoteHomeRepository(
                network: try resolver.resolve((any NetworkServiceProtocol).self),
                language: try resolver.resolve(ContentLanguage.self)
            )
        }
        module.register(GetItemsUseCase.self, scope: .graph, using: GetItemsUseCase.init)
        module.register(GetItemUseCase.self, scope: .graph, using: GetItemUseCase.init)
        module.register(GetItemImageUseCase.self, scope: .graph, using: GetItemImageUseCase.init)
        module.register(GetCommentsUseCase.self, scope: .graph, using: GetCommentsUseCase.init)
        module.register(GetRepliesUseCase.self, scope: .graph, using: GetRepliesUseCase.init)
        module.register(GetCurrentUserUseCase.self, scope: .graph, using: GetCurrentUserUseCase.init)
        module.register(GetAllUsersUseCase.self, scope: .graph, using: GetAllUsersUseCase.init)
        module.register(SwitchUserUseCase.self, scope: .graph, using: SwitchUserUseCase.init)
    }
}
