package import Core
package import DependencyInjection

/// The services that features share from the start of the app and no module provides.
package enum FeatureServices {
    /// Registers the services in `container`. The App also registers AuthModule.
    ///
    /// - Parameters:
    ///   - container: The container of the app.
    ///   - settings: The current settings.
    ///   - localizer: The formatter of texts, amounts and dates.
    ///   - requestLanguage: The language of requests to the API.
    ///   - cache: The cache of API responses.
    ///   - dataFolder: The folder of the app's files.
    ///   - connection: The status of the connection to the API.
    ///   - pictureDecoder: The decoder of pictures.
    ///   - logger: The logger of features.
    ///   - clock: The clock of retries.
    @MainActor
    package static func register(
        in container: DIContainer,
        settings: SettingsStore,
        localizer: Localizer,
        requestLanguage: RequestLanguage,
        cache: any ContentCache,
        dataFolder: DataFolder,
        connection: ConnectionStatus,
        pictureDecoder: PictureDecoder = .pixmap,
        logger: any LoggerProtocol,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        container.register(instance: settings)
        container.register(instance: localizer)
        container.register(instance: requestLanguage)
        container.register(instance: cache, as: (any ContentCache).self)
        container.register(instance: dataFolder)
        container.register(instance: connection)
        container.register(instance: pictureDecoder)
        container.register(instance: logger, as: (any LoggerProtocol).self)
        container.register(instance: clock, as: (any Clock<Duration>).self)
        container.register(GetCurrentUserUseCase.self, using: GetCurrentUserUseCase.live)
    }
}
