package import Core
package import DependencyInjection

/// The services that features share and no module provides.
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
    ///   - settings: The current settings.
    ///   - localizer: The formatter of texts, amounts and dates.
    ///   - requestLanguage: The language of requests to the API.
    ///   - cache: The cache of API responses.
    ///   - dataFolder: The folder of the app's files.
    ///   - logger: The logger of features.
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
