import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure
import TerminalUI

extension NetworkOptions {
    /// Returns the configuration of a command that sends requests to `api`, with `transport` unless the user has chosen an
    /// HTTP client. Without a `signInServer`, `api` is also the issuer of its tokens.
    func configuration(
        api: APIServer,
        signInServer: SignInServer? = nil,
        transport: Transport = .automatic,
        dataFolder: URL,
        storageKey: any KeyProvider = .keyFile,
        analytics: AnalyticsConfig = .production(writeKey: AppConfiguration.analyticsWriteKey),
        log: LogDestination
    ) throws -> AppConfiguration {
        AppConfiguration(
            apiURL: api.url,
            auth: api.authConfiguration(with: signInServer),
            browser: LoopbackBrowser(port: signInServer?.redirectPort ?? 0),
            transport: try self.transport(transport),
            additionalTrustRoots: additionalTrustRoots,
            dataFolder: dataFolder,
            storageKey: storageKey,
            analytics: analytics,
            analyticsContext: AnalyticsContext.ofThisProcess,
            log: log
        )
    }
}

extension AnalyticsContext {
    /// Returns the app with the locale of messages and, if standard output is a terminal, its size.
    @Sendable fileprivate static func ofThisProcess() -> AnalyticsContext {
        var context = AppConfiguration.defaultAnalyticsContext()
        let environment = ProcessInfo.processInfo.environment
        context.locale = Locale(identifier: SystemLocale.identifier(environment: environment))
        if isatty(STDOUT_FILENO) != 0 {
            let size = Size(ofTerminalAt: STDOUT_FILENO, environment: environment)
            context.screen = (size.width, size.height)
        }
        return context
    }
}

extension AppModel {
    /// Creates the app of a command, by default with the storages and the settings of `configuration`. A `language`
    /// overrides the settings.
    convenience init(
        _ configuration: AppConfiguration,
        storage: (any SecureStorageProtocol)? = nil,
        cacheStorage: (any SecureStorageProtocol)? = nil,
        settings: SettingsStore? = nil,
        language: AppLanguage?
    ) {
        self.init(
            AppDependencies(configuration: configuration, storage: storage, cacheStorage: cacheStorage),
            settings: settings,
            dataFolder: configuration.dataFolder,
            language: language,
            systemLocale: SystemLocale.identifier(environment: ProcessInfo.processInfo.environment)
        )
    }
}
