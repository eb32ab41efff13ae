public import AnalyticsModule
public import AuthModule
public import Core
import Features
public import Foundation
public import Infrastructure

/// The configuration of a run of the app.
public struct AppConfiguration: Sendable {
    /// Returns the app and its environment without a screen.
    @Sendable public static func defaultAnalyticsContext() -> [String: AnalyticsValue] {
        var app: [String: AnalyticsValue] = ["name": .string(ProductIdentity.name)]
        app["version"] = .string(ProductIdentity.version)
        // Only an app bundle, such as that of the iOS app, has a build number and an identifier.
        if let build = Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") as? String {
            app["build"] = .string(build)
        }
        if let identifier = Bundle.main.bundleIdentifier { app["namespace"] = .string(identifier) }
        return ["app": .object(app)]
    }

    /// The URL of the API.
    public var apiURL: URL
    /// The host that gets access tokens even over http, where they are readable on the network. By default, only this
    /// machine gets them.
    public var unencryptedHost: String?
    /// The sign-in server of the API, and the registration of this app there. By default the API is the issuer of its tokens.
    public var auth: AuthConfiguration
    /// The browser for sign-ins, or `nil` if the app cannot open one.
    public var browser: (any WebAuthenticating)?
    /// The HTTP client.
    public var transport = NetworkConfiguration.Transport.urlSession
    /// A PEM file of certificates to trust in addition to the system's.
    public var additionalTrustRoots: URL?
    /// The folder of the app's files, or `nil` for an app that keeps no data. It is created on first use, for its owner
    /// alone.
    public var dataFolder: URL?
    /// The source of the encryption key of the secure storage, by default a key file in the data folder.
    public var storageKey: any KeyProvider = .keyFile
    /// The configuration of analytics. The API accepts gzip.
    public var analytics = AnalyticsConfig.production(writeKey: ProductIdentity.writeKey)
    /// Returns the app and its environment, which are sent with each event.
    public var analyticsContext: @Sendable () -> [String: AnalyticsValue] = Self.defaultAnalyticsContext
    /// The retry policy of requests for features and payments.
    public var retry = RetryPolicy()
    /// The destination of the log of modules, features and requests.
    public var log = LogDestination.standardError(isVerbose: false)
    /// The setup of the process, which runs before the modules are assembled.
    public var processSetup = AppDependencyConfiguration.everyProcess

    /// Creates the configuration of an app for the API at `apiURL` that keeps its files in `dataFolder`.
    public init(apiURL: URL, dataFolder: URL?) {
        self.apiURL = apiURL
        self.dataFolder = dataFolder
        auth = AuthConfiguration(issuer: apiURL, clientID: ProductIdentity.clientID)
        analytics.compressor = GzipCompressor()
    }

    /// The configuration of tests: requests are not repeated, and events are sent only on `flush()`.
    public static let test: AppConfiguration = {
        let url = URL(string: "https://api.example") ?? URL(filePath: "/")
        var configuration = AppConfiguration(apiURL: url, dataFolder: nil)
        configuration.auth = .test
        configuration.analytics = .test(writeKey: ProductIdentity.writeKey)
        configuration.retry = .never
        return configuration
    }()

    /// The server of requests that have only a path.
    var api: Origin { Origin(apiURL) }

    /// The name of the API's server in stored orders, events and cached content, which belong to that server alone.
    package var server: String {
        // The name of an issuer may stay while its address changes.
        let isIssuer = auth.issuer.map { Origin($0) == api } ?? true
        return isIssuer ? auth.accountIssuer : api.description
    }

    /// The configuration of analytics, with the API's server as the collector unless it names another one.
    var analyticsWithCollector: AnalyticsConfig {
        var analytics = analytics
        if analytics.collectorURL == nil { analytics.collector = server }
        return analytics
    }
}
