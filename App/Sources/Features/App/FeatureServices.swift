package import Core
package import DependencyInjection

/// The services that features share from the start of the app and no module provides.
package enum FeatureServices {
    /// Registers the services in `container`. The App also registers AuthModule.
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
