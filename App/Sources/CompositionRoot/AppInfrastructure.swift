public import AnalyticsModule
public import AuthModule
public import Core
import Foundation
import Infrastructure

/// The infrastructure of the modules: HTTP client, storage, locks, event log and logger.
public struct AppInfrastructure {
    /// The network service, without access tokens and retries.
    public var network: any NetworkServiceProtocol
    /// The storage of sessions, pending payments, settings, and the key and consent of analytics.
    public var secureStorage: any SecureStorageProtocol
    /// The storage of cached API responses, which may be deleted.
    public var cache: any SecureStorageProtocol = InMemorySecureStorage()
    /// The locks that all processes with the same storage and event log share.
    public var exclusiveAccess: any ExclusiveAccess = InMemoryExclusiveAccess()
    /// The log of events that wait for their delivery.
    public var eventLog: any EventLog = EmptyEventLog()
    /// The browser for sign-ins, or `nil` if the app cannot open one.
    public var browser: (any WebAuthenticating)?
    /// The logger of modules and features.
    public var logger: any LoggerProtocol = SilentLogger()

    /// Creates an infrastructure, such as one of fakes, with the rest in memory.
    public init(network: any NetworkServiceProtocol, secureStorage: any SecureStorageProtocol = InMemorySecureStorage())
    {
        self.network = network
        self.secureStorage = secureStorage
    }

    /// Returns the infrastructure of the released app: an HTTP client, and encrypted files in the data folder. Without a
    /// data folder, nothing is kept.
    public static func live(_ configuration: AppConfiguration) -> AppInfrastructure {
        let logger = configuration.log.logger
        var infrastructure = AppInfrastructure(
            network: NetworkService(
                configuration: NetworkConfiguration(
                    baseURL: configuration.apiURL,
                    transport: configuration.transport,
                    additionalTrustRoots: configuration.additionalTrustRoots
                )
            )
        )
        logger.log(.trace, "HTTP client created", ["type": "\(configuration.transport)"])
        infrastructure.browser = configuration.browser
        infrastructure.logger = logger
        if let folders = configuration.dataFolder.map(DataFolders.init) {
            let storage = FileSecureStorage(folder: folders.root, key: configuration.storageKey)
            infrastructure.secureStorage = storage
            infrastructure.cache = CacheStorage(folder: folders.cache, key: configuration.storageKey)
            infrastructure.exclusiveAccess = FileExclusiveAccess(folder: folders.locks)
            infrastructure.eventLog = FileEventLog(
                folder: folders.events,
                collector: configuration.analyticsWithCollector.collector,
                keyStorage: storage,
                maxBytes: configuration.analytics.logSize
            )
        }
        return infrastructure
    }
}
