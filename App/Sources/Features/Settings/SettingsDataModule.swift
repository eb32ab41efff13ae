import Core
package import DependencyInjection

/// What Settings is made of.
package enum SettingsDataModule: DependencyModule {
    /// Registers the storage check. The App provides the services of the modules, the storage and ``FeatureServices``.
    package static func register(in module: ModuleRegistrar) {
        module.register((any StorageChecking).self, scope: .container) { resolver in
            StorageProbe(storage: try resolver.resolve((any SecureStorageProtocol).self))
        }
    }
}
