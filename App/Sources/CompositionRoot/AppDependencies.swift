public import AnalyticsModule
public import AuthModule
public import Core
public import Features
import Foundation
import Infrastructure
public import PaymentModule

/// The composition root, the only type that knows every module.
///
/// It creates the infrastructure, assembles Auth, then Analytics, then Payment, and connects them through the adapters in
/// `Adapters.swift`. Creating it sends no request. The only requests that it makes on its own deliver queued analytics
/// events, if the user has consented.
@MainActor
public final class AppDependencies {
    /// The current user and the sign-in.
    public let auth: any AuthManaging
    /// The accounts on this device.
    public let accounts: any AccountSwitching
    /// The profile of the current user.
    public let profile: any ProfileEditing
    /// The tracking of events.
    public let analytics: any AnalyticsTracking
    /// The consent to analytics.
    public let consent: any AnalyticsConsentManaging
    /// The state of the analytics queue.
    public let analyticsStatus: any AnalyticsStatusProviding
    /// Payments and refunds.
    public let payment: any PaymentProcessing
    // Scripts/new-module: the property
    /// The storage of secrets and of records that must not be lost.
    package let storage: any SecureStorageProtocol
    /// The name of the API's server in stored orders, events and cached content, which belong to that server alone.
    package let server: String
    /// The storage of caches, which may be deleted.
    package let cacheStorage: any SecureStorageProtocol
    /// The network service of features, which adds access tokens and retries requests.
    public let network: any NetworkServiceProtocol
    /// The status of the connection to the API.
    public let connection = ConnectionStatus()
    /// The logger of modules and features.
    package let logger: any LoggerProtocol
    private let resetting: Task<Void, Never>

    /// Creates the dependencies of the released app, with HTTP and encrypted files.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the run.
    ///   - storage: The secure storage; by default the encrypted files of the configuration.
    ///   - makeGateway: Returns the gateway of the payment server; its argument adds access tokens and retries requests.
    public convenience init(
        configuration: AppConfiguration,
        storage: (any SecureStorageProtocol)? = nil,
        makeGateway: (any NetworkServiceProtocol) -> any PaymentGateway = RESTPaymentGateway.init
    ) {
        let logger = configuration.log.logger
        configuration.processSetup.configure(logger)
        let api = Origin(configuration.apiURL)
        let network = NetworkService(
            configuration: NetworkConfiguration(
                baseURL: configuration.apiURL,
                transport: configuration.transport,
                additionalTrustRoots: configuration.additionalTrustRoots
            )
        )
        let key = configuration.storageKey
        let folders = configuration.dataFolder.map(DataFolders.init)
        let storage = storage ?? folders.map { FileSecureStorage(folder: $0.root, key: key) } ?? EmptyStorage()
        self.init(
            network: network,
            api: api,
            unencryptedHost: configuration.unencryptedHost,
            interceptors: .forEveryRequest(api: api, logger: logger),
            storage: storage,
            cacheStorage: folders.map { CacheStorage(folder: $0.cache, key: key) } ?? EmptyStorage(),
            exclusiveAccess: folders.map { FileExclusiveAccess(folder: $0.locks) } ?? EmptyExclusiveAccess(),
            authConfiguration: configuration.auth,
            browser: configuration.browser,
            analyticsConfig: configuration.analytics,
            analyticsContext: configuration.analyticsContext,
            makeEventLog: { collector in
                guard let folders else { return EmptyEventLog() }
                return FileEventLog(folder: folders.events, collector: collector, keyStorage: storage)
            },
            retry: configuration.retry,
            logger: logger,
            makeGateway: makeGateway
        )
    }

    /// Creates the dependencies with any network and storage, such as the fakes of `CoreTesting`.
    ///
    /// - Parameters:
    ///   - network: The network service, without access tokens.
    ///   - api: The server of requests that have only a path. By default, no URL belongs to it.
    ///   - unencryptedHost: The host that gets access tokens even over http.
    ///   - interceptors: The interceptors of all requests, such as `.forEveryRequest(api:logger:)`.
    ///   - storage: The storage of sessions, pending payments, and the key and consent of analytics.
    ///   - cacheStorage: The storage of cached API responses; by default `storage`.
    ///   - exclusiveAccess: The locks that all processes with the same storage and event log share.
    ///   - authConfiguration: The registration of this client at the sign-in server.
    ///   - browser: The browser for sign-ins, or `nil` if the app cannot open one.
    ///   - analyticsConfig: The configuration of analytics, which by default sends events only on `flush()`.
    ///   - analyticsContext: Returns the app and its environment, which are sent with each event.
    ///   - makeEventLog: Returns the log of events for a collector; by default a log that keeps none.
    ///   - retry: The retry policy of requests for features and payments; by default none.
    ///   - logger: The logger of modules and features.
    ///   - makeGateway: Returns the gateway of the payment server; its argument adds access tokens and retries requests.
    public init(
        network: any NetworkServiceProtocol,
        api: Origin = .apiPlaceholder,
        unencryptedHost: String? = nil,
        interceptors: [any RequestInterceptor] = [],
        storage: any SecureStorageProtocol,
        cacheStorage: (any SecureStorageProtocol)? = nil,
        exclusiveAccess: any ExclusiveAccess,
        authConfiguration: AuthConfiguration = AuthConfiguration(),
        browser: (any WebAuthenticating)? = nil,
        analyticsConfig: AnalyticsConfig = .test(writeKey: AppConfiguration.analyticsWriteKey),
        analyticsContext: @escaping @Sendable () -> [String: AnalyticsValue] = AppConfiguration.defaultAnalyticsContext,
        makeEventLog: ((_ collector: String) -> any EventLog)? = nil,
        retry: RetryPolicy = .never,
        logger: any LoggerProtocol = SilentLogger(),
        makeGateway: (any NetworkServiceProtocol) -> any PaymentGateway = RESTPaymentGateway.init
    ) {
        // The name of an issuer may stay while its address changes.
        let isIssuer = authConfiguration.issuer.map { Origin($0) == api } ?? true
        let server = isIssuer ? authConfiguration.accountIssuer : api.description
        // Each kind of request has a chain of its own. In nested chains, an attempt would be counted twice.
        let connection = connection
        func chain(_ first: any RequestInterceptor...) -> any NetworkServiceProtocol {
            var all = first + interceptors
            if logger.isEnabled(.trace) { all.append(RequestTraceInterceptor(interceptors: all, logger: logger)) }
            return ConnectionReportingNetworkService(
                base: InterceptedNetworkService(network, interceptors: all),
                api: api,
                connection: connection
            )
        }
        func connect<Adapter>(_ adapter: Adapter) -> Adapter {
            logger.log(.trace, "Adapter connected", ["type": "\(Adapter.self)"])
            return adapter
        }
        let infrastructure: [Any] = [network, storage, exclusiveAccess]
        for part in infrastructure { logger.log(.trace, "Infrastructure created", ["type": "\(type(of: part))"]) }
        // Auth uses the network without tokens, since its requests must never wait for a refresh.
        let plain = chain()
        let auth = AuthAssembly(
            dependencies: .init(
                network: plain,
                storage: storage,
                exclusiveAccess: exclusiveAccess,
                configuration: authConfiguration,
                logger: logger,
                browser: browser,
                hashing: SHA256Hasher()
            )
        ).assemble()
        logger.log(.info, "Auth assembled")

        let collector = analyticsConfig.collectorURL?.absoluteString ?? server
        let analytics = AnalyticsAssembly(
            dependencies: .init(
                network: plain,
                collector: collector,
                storage: storage,
                log: makeEventLog?(collector) ?? EmptyEventLog(),
                exclusiveAccess: exclusiveAccess,
                user: connect(AuthAnalyticsAdapter(auth: auth)),
                config: analyticsConfig,
                context: analyticsContext,
                logger: logger
            )
        ).assemble()
        logger.log(.info, "Analytics assembled")
        resetting = Task { await analytics.resetAtSignOut(of: auth) }

        let accessToken = AccessTokenInterceptor(
            api: api,
            unencryptedHost: unencryptedHost,
            tokens: connect(AuthAccessTokenAdapter(auth: auth))
        )
        let authorized = chain(RetryInterceptor(policy: retry), accessToken)
        let payment = PaymentAssembly(
            dependencies: .init(
                gateway: makeGateway(authorized),
                server: server,
                storage: storage,
                user: connect(AuthUserIdAdapter(auth: auth)),
                observer: connect(PaymentAnalyticsAdapter(analytics: analytics, server: server)),
                logger: logger
            )
        ).assemble()
        logger.log(.info, "Payment assembled")

        // Scripts/new-module: the assembly
        self.server = server
        self.auth = auth
        accounts = auth
        profile = auth
        self.analytics = analytics
        consent = analytics
        analyticsStatus = analytics
        self.storage = storage
        self.cacheStorage = cacheStorage ?? storage
        self.payment = payment
        self.logger = logger
        self.network = authorized
    }

    deinit {
        resetting.cancel()
    }
}
