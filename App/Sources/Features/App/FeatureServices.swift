package import Core
package import DependencyInjection

/// The services of features that no module provides.
@MainActor
package struct FeatureServices {
    private let settings: SettingsStore
    private let localizer: Localizer
    private let requestLanguage: RequestLanguage
    private let cache: any ContentCache
    private let dataFolder: DataFolder
    private let logger: any LoggerProtocol

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - settings: The settings in use.
    ///   - localizer: Writes in the language of the user.
    ///   - requestLanguage: The language that the API is asked in.
    ///   - cache: Texts and lists of the API, for when it cannot be asked.
    ///   - dataFolder: The folder of all that is stored.
    ///   - logger: The log of features.
    package init(
        settings: SettingsStore,
        localizer: Localizer,
        requestLanguage: RequestLanguage,
        cache: any ContentCache,
        dataFolder: DataFolder,
        logger: any LoggerProtocol = SilentLogger()
    ) {
        (self.settings, self.localizer, self.requestLanguage) = (settings, localizer, requestLanguage)
        (self.cache, self.dataFolder, self.logger) = (cache, dataFolder, logger)
    }

    /// Registers the services in `container`.
    package func register(in container: DIContainer) {
        container.register(instance: settings)
        container.register(instance: localizer)
        container.register(instance: requestLanguage)
        container.register(instance: cache, as: (any ContentCache).self)
        container.register(instance: dataFolder)
        container.register(instance: logger, as: (any LoggerProtocol).self)
    }
}
