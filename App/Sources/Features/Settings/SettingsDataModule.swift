import Core
public import DependencyInjection

/// What Settings is made of.
public enum SettingsDataModule: DependencyModule {
    /// Registers the storage check. The App provides the storage, the ``DataFolder``, the ``SettingsStore``, the
    /// ``Localizer``, and of analytics the tracking, the consent and how it stands.
    public static func register(in module: ModuleRegistrar) {
        module.register((any StorageChecking).self, scope: .container) { resolver in
            StorageProbe(storage: try resolver.resolve((any SecureStorageProtocol).self))
        }
    }
}
