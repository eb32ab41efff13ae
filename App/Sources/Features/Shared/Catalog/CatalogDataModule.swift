import Core
package import DependencyInjection

/// The repository and the use cases of items, comments and pictures.
package enum CatalogDataModule: DependencyModule {
    /// Registers the repository, which is shared, and the use cases, which are created for each view model. The App
    /// registers the network service and ``FeatureServices``.
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
    }
}
