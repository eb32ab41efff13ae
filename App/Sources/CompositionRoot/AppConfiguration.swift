public import AnalyticsModule
public import AuthModule
public import Core
public import Foundation
public import Infrastructure

/// The configuration of a run of the app.
public struct AppConfiguration: Sendable {
    /// The version of the repository, as in its tags. Everything else that names it follows, which a test checks.
    package static let version = "1.0.0"
    /// The write key that the Sandbox accepts. It identifies the app to the analytics server and is not a secret.
    public static let analyticsWriteKey = "trellis-write-key"

    /// Returns the app and its environment without a screen.
    @Sendable public static func defaultAnalyticsContext() -> [String: AnalyticsValue] {
        var app: [String: AnalyticsValue] = ["name": "Trellis", "version": .string(version)]
        // Only an app bundle, such as that of the iOS app, has a build number and an identifier.
        if let build = Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") as? String {
            app["build"] = .string(build)
        }
        if let identifier = Bundle.main.bundleIdentifier { app["namespace"] = .string(identifier) }
        return ["app": .object(app)]
    }

    /// The URL of the API.
    package var apiURL: URL
    /// The host that gets access tokens even over http, where they are readable on the network.
    package var unencryptedHost: String?
    /// The sign-in server of the API, and the registration of this app there.
    package var auth: AuthConfiguration
    /// The browser for sign-ins, or `nil` if the app cannot open one.
    package var browser: (any WebAuthenticating)?
    /// The HTTP client.
    package var transport: NetworkConfiguration.Transport
    /// A PEM file of certificates to trust in addition to the system's.
    package var additionalTrustRoots: URL?
    /// The folder of the app's files, or `nil` for an app that keeps no data. It is created on first use, for its owner
    /// alone.
    package var dataFolder: URL?
    /// The source of the encryption key of the secure storage.
    package var storageKey: any KeyProvider
    /// The configuration of analytics.
    package var analytics: AnalyticsConfig
    /// Returns the app and its environment, which are sent with each event.
    package var analyticsContext: @Sendable () -> [String: AnalyticsValue]
    /// The retry policy of requests for features and payments.
    package var retry: RetryPolicy
    /// The destination of the log of modules, features and requests.
    package var log: LogDestination
    /// The setup of the process, which runs before the modules are assembled.
    package var processSetup: AppDependencyConfiguration

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - apiURL: The URL of the API.
    ///   - unencryptedHost: The host that gets access tokens even over http, where they are readable on the network. By
    ///     default, only this machine gets them.
    ///   - auth: The sign-in server and the registration of this app there; by default the API is the issuer of its tokens.
    ///   - browser: The browser for sign-ins.
    ///   - transport: The HTTP client.
    ///   - additionalTrustRoots: A PEM file of certificates to trust in addition to the system's.
    ///   - dataFolder: The folder of the app's files, or `nil` for an app that keeps no data.
    ///   - storageKey: The source of the encryption key; by default a key file in the same folder.
    ///   - analytics: The configuration of analytics.
    ///   - analyticsContext: Returns the app and its environment, which are sent with each event.
    ///   - retry: The retry policy of requests for features and payments.
    ///   - log: The destination of the log.
    ///   - processSetup: The setup of the process.
    public init(
        apiURL: URL,
        unencryptedHost: String? = nil,
        auth: AuthConfiguration? = nil,
        browser: (any WebAuthenticating)? = nil,
        transport: NetworkConfiguration.Transport = .urlSession,
        additionalTrustRoots: URL? = nil,
        dataFolder: URL?,
        storageKey: any KeyProvider = .keyFile,
        analytics: AnalyticsConfig = .production(writeKey: Self.analyticsWriteKey),
        analyticsContext: @escaping @Sendable () -> [String: AnalyticsValue] = Self.defaultAnalyticsContext,
        retry: RetryPolicy = RetryPolicy(),
        log: LogDestination = .standardError(isVerbose: false),
        processSetup: AppDependencyConfiguration = AppDependencyConfiguration()
    ) {
        self.apiURL = apiURL
        self.unencryptedHost = unencryptedHost
        self.auth = auth ?? AuthConfiguration(issuer: apiURL)
        self.browser = browser
        self.transport = transport
        self.additionalTrustRoots = additionalTrustRoots
        self.dataFolder = dataFolder
        self.storageKey = storageKey
        self.analytics = analytics
        self.analyticsContext = analyticsContext
        self.retry = retry
        self.log = log
        self.processSetup = processSetup
    }
}
