import Core
package import DependencyInjection

/// The services of Settings.
package enum SettingsDataModule: DependencyModule {
    /// Registers the storage check. The App registers the modules, the storage and ``FeatureServices``.
    package static func register(in module: ModuleRegistrar) {
        module.register((any StorageChecking).self, scope: .container) { container in
            StorageProbe(storage: try container.resolve((any SecureStorageProtocol).self))
        }
    }
}
