public import AnalyticsModule
public import AuthModule
public import Core
public import Features
import Infrastructure
public import PaymentModule

/// The composition root, the only type that knows every module. Creating it sends no request.
@MainActor
public final class AppDependencies {
    /// The configuration of the run.
    package let configuration: AppConfiguration
    /// The HTTP client, the storage, the locks, the event log and the logger.
    package let infrastructure: AppInfrastructure
    /// The network service of Payment and of features, which adds access tokens and repeats requests.
    public let authorizedNetwork: any NetworkServiceProtocol
    /// The status of the connection to the API.
    public let connection = ConnectionStatus()

    // MARK: - Modules

    /// The current user, the accounts on this device, and their profiles.
    public let auth: any AuthManaging
    /// The tracking of events, its consent and the state of its queue.
    public let analytics: any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding
    /// Payments and refunds.
    public let payment: any PaymentProcessing
    // Scripts/new-module: the property

    /// Gives Analytics a new anonymous user at each sign-out.
    private let analyticsReset: Task<Void, Never>

    /// Assembles the modules on an infrastructure.
    public init(configuration: AppConfiguration, infrastructure: AppInfrastructure) {
        // 1. Infrastructure
        let secureStorage = infrastructure.secureStorage
        let exclusiveAccess = infrastructure.exclusiveAccess
        let logger = infrastructure.logger
        let requests = RequestChains(infrastructure, configuration, connection: connection)
        self.configuration = configuration
        self.infrastructure = infrastructure
        for part in [infrastructure.network, secureStorage, exclusiveAccess, infrastructure.eventLog] as [Any] {
            logger.log(.trace, "Infrastructure created", ["type": "\(type(of: part))"])
        }

        // 2. Auth, whose own requests carry no tokens, and the network that its tokens authorize
        auth = AuthAssembly(
            dependencies: .init(
                network: requests.plain,
                secureStorage: secureStorage,
                exclusiveAccess: exclusiveAccess,
                configuration: configuration.auth,
                logger: logger,
                browser: infrastructure.browser,
                hashing: SHA256Hasher()
            )
        ).assemble()
        authorizedNetwork = requests.authorized(by: AuthAccessTokenAdapter(auth: auth))
        logger.log(.info, "Auth assembled", ["adapters": "\(AuthAccessTokenAdapter.self)"])

        // 3. Analytics, which an adapter connects with Auth; its collector must not see tokens
        analytics = AnalyticsAssembly(
            dependencies: .init(
                network: requests.plain,
                secureStorage: secureStorage,
                eventLog: infrastructure.eventLog,
                exclusiveAccess: exclusiveAccess,
                userProvider: AuthAnalyticsAdapter(auth: auth),
                config: configuration.analyticsWithCollector,
                context: configuration.analyticsContext,
                logger: logger
            )
        ).assemble()
        analyticsReset = Task { [auth, analytics] in await analytics.resetAtSignOut(of: auth) }
        logger.log(.info, "Analytics assembled", ["adapters": "\(AuthAnalyticsAdapter.self)"])

        // 4. Payment, which adapters connect with Auth and Analytics
        payment = PaymentAssembly(
            dependencies: .init(
                network: authorizedNetwork,
                server: configuration.server,
                secureStorage: secureStorage,
                userIdProvider: AuthUserIdAdapter(auth: auth),
                observer: PaymentAnalyticsAdapter(analytics: analytics),
                logger: logger
            )
        ).assemble()
        logger.log(
            .info,
            "Payment assembled",
            ["adapters": "\(AuthUserIdAdapter.self), \(PaymentAnalyticsAdapter.self)"]
        )
        // Scripts/new-module: the assembly
    }

    /// Creates the dependencies of the shipped app, after the setup of the process.
    public convenience init(configuration: AppConfiguration) {
        configuration.processSetup.configure(configuration.log.logger)
        self.init(configuration: configuration, infrastructure: .live(configuration))
    }

    deinit {
        analyticsReset.cancel()
    }
}

// MARK: - Testable init
extension AppDependencies {
    /// Creates the dependencies with a fake HTTP client and a fake storage; the rest is in memory.
    public convenience init(network: any NetworkServiceProtocol, secureStorage: any SecureStorageProtocol) {
        self.init(
            configuration: .test,
            infrastructure: AppInfrastructure(network: network, secureStorage: secureStorage)
        )
    }
}
