public import AnalyticsModule
public import Core
public import Foundation
public import Infrastructure

/// What differs from one run of the app to another.
public struct AppConfiguration: Sendable {
    /// Names this app to the server of analytics; it is the one that the Sandbox takes. A write key is no secret.
    public static let analyticsWriteKey = "trellis-write-key"

    /// The address of the API, which is also the issuer of its tokens.
    public var apiURL: URL
    /// What carries requests.
    public var transport: NetworkConfiguration.Transport
    /// A PEM file of certificates to trust beside the system's.
    public var additionalTrustRoots: URL?
    /// The folder for everything the app keeps; it is made, for its owner alone, when first needed.
    public var dataFolder: URL
    /// What opens the secure storage in that folder.
    public var storageKey: any KeyProvider
    /// How events are gathered and sent.
    public var analytics: AnalyticsConfig
    /// How features' requests are repeated that failed for a reason that may pass.
    public var retry: RetryPolicy
    /// The log of modules, features and requests.
    public var log: LogDestination
    /// Set-up of the process, before anything is assembled.
    public var processSetUp: AppDependencyConfiguration

    /// The folder within `dataFolder` for what can be had again.
    public static func cacheFolder(in dataFolder: URL) -> URL {
        dataFolder.appending(path: "cache", directoryHint: .isDirectory)
    }

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - apiURL: The address of the API.
    ///   - transport: What carries requests.
    ///   - additionalTrustRoots: A PEM file of certificates to trust beside the system's.
    ///   - dataFolder: The folder for everything the app keeps.
    ///   - storageKey: What opens the secure storage; by default a key file beside it.
    ///   - analytics: How events are gathered and sent.
    ///   - retry: How features' requests are repeated that failed.
    ///   - log: The log of modules, features and requests.
    ///   - processSetUp: Set-up of the process, before anything is assembled.
    public init(
        apiURL: URL,
        transport: NetworkConfiguration.Transport = .urlSession,
        additionalTrustRoots: URL? = nil,
        dataFolder: URL,
        storageKey: any KeyProvider = .keyFile,
        analytics: AnalyticsConfig = .production(writeKey: Self.analyticsWriteKey),
        retry: RetryPolicy = RetryPolicy(),
        log: LogDestination = .standardError(isVerbose: false),
        processSetUp: AppDependencyConfiguration = AppDependencyConfiguration()
    ) {
        self.apiURL = apiURL
        self.transport = transport
        self.additionalTrustRoots = additionalTrustRoots
        self.dataFolder = dataFolder
        self.storageKey = storageKey
        self.analytics = analytics
        self.retry = retry
        self.log = log
        self.processSetUp = processSetUp
    }
}
