import AnalyticsModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure

extension NetworkOptions {
    /// Returns the configuration of a command that sends requests to `api`.
    ///
    /// - Parameters:
    ///   - api: The URL of the API.
    ///   - transport: The HTTP client, unless the user has chosen one.
    ///   - dataFolder: The folder of the app's files.
    ///   - storageKey: The source of the encryption key of the secure storage.
    ///   - analytics: The configuration of analytics.
    ///   - log: The destination of the log.
    func configuration(
        api: URL,
        transport: Transport = .automatic,
        dataFolder: URL,
        storageKey: any KeyProvider = .keyFile,
        analytics: AnalyticsConfig = .production(writeKey: AppConfiguration.analyticsWriteKey),
        log: LogDestination
    ) throws -> AppConfiguration {
        AppConfiguration(
            apiURL: api,
            transport: try self.transport(transport),
            additionalTrustRoots: additionalTrustRoots,
            dataFolder: dataFolder,
            storageKey: storageKey,
            analytics: analytics,
            log: log
        )
    }
}

extension AppModel {
    /// Creates the app of a command.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the run.
    ///   - storage: The secure storage; by default that of the configuration.
    ///   - cacheStorage: The storage of caches; by default that of the configuration.
    ///   - settings: The settings, if they are already loaded.
    ///   - language: A language that overrides the settings.
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
