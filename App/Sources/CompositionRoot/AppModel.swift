import AuthModule
import Core
public import DependencyInjection
public import Features
public import Foundation
package import Navigation

/// The app without a user interface, made from `AppDependencies`.
///
/// ```swift
/// let app = AppModel(AppDependencies(configuration: configuration))
/// await app.session.start()
/// ```
@MainActor
public final class AppModel {
    /// The modules and the infrastructure.
    package let dependencies: AppDependencies
    /// The settings in use.
    public let settings: SettingsStore
    /// The formatter of texts, amounts and dates.
    package let localizer: Localizer
    /// The root router.
    package let router: Router<AppFlow>
    /// The container of the dependencies of view models.
    public let container: DIContainer
    /// The coordinator of all features.
    public let coordinator: AppCoordinator
    /// The run of the app, which the shell starts.
    public let session: AppSession

    /// Returns the demo account of the server, if it has one.
    public func demoAccount() async -> (username: String, password: String)? {
        let account = await GetDemoAccountUseCase.live(network: dependencies.authorizedNetwork).execute()
        return account.map { ($0.username, $0.password) }
    }

    /// Creates an app that has not started.
    ///
    /// - Parameters:
    ///   - dependencies: The modules and the infrastructure.
    ///   - settings: The settings, if they are already loaded; by default those in the storage.
    ///   - language: A language that overrides the settings.
    ///   - systemLocale: The identifier of the system's locale, such as `ko_KR`.
    ///   - pictureDecoder: The decoder of pictures.
    public init(
        _ dependencies: AppDependencies,
        settings: SettingsStore? = nil,
        language: AppLanguage? = nil,
        systemLocale: String = Locale.current.identifier,
        pictureDecoder: PictureDecoder = .pixmap
    ) {
        let infrastructure = dependencies.infrastructure
        let logger = infrastructure.logger
        let settings = settings ?? SettingsStore(storage: infrastructure.secureStorage, logger: logger)
        let requestLanguage = RequestLanguage("en")
        let localizer = Localizer(settings: settings, forced: language, systemLocale: systemLocale)
        let router = Router<AppFlow>()
        let cache = StoredContentCache(storage: infrastructure.cache, server: dependencies.configuration.server)
        let isTraced = logger.isEnabled(.trace)
        let trace: @Sendable (DependencyEvent) -> Void = { logger.log($0.logEntry) }
        let container = DIContainer(name: "app", events: isTraced ? trace : nil)
        dependencies.register(in: container)
        FeatureServices.register(
            in: container,
            settings: settings,
            localizer: localizer,
            requestLanguage: requestLanguage,
            cache: cache,
            dataFolder: DataFolder(path: dependencies.configuration.dataFolder?.path ?? ""),
            connection: dependencies.connection,
            pictureDecoder: pictureDecoder,
            logger: logger
        )
        self.dependencies = dependencies
        self.settings = settings
        self.localizer = localizer
        self.router = router
        self.container = container
        if isTraced { router.onChange { logger.log($0.logEntry) } }
        coordinator = AppCoordinator(router: router, container: container, logger: logger)
        session = AppSession(
            router: router,
            settings: settings,
            localizer: localizer,
            requestLanguage: requestLanguage,
            auth: dependencies.auth,
            cache: cache,
            analytics: dependencies.analytics,
            analyticsStatus: dependencies.analytics,
            storage: infrastructure.secureStorage,
            connection: dependencies.connection,
            probe: { [network = dependencies.authorizedNetwork] in
                _ = try? await RemoteHomeRepository(network: network, language: "en").items(after: nil)
            },
            logger: logger
        )
    }
}
