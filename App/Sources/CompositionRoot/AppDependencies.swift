public import AnalyticsModule
public import AuthModule
public import Core
import Foundation
public import Infrastructure
public import PaymentModule

/// The composition root: the one place that knows every module.
///
/// It makes the infrastructure, assembles Auth, then Analytics, then Payment, and joins them by the adapters of
/// `Adapters.swift`. Making it sends no request. By itself it sends later on only what analytics has queued, earlier runs
/// included, and that only with the user's consent.
@MainActor
public final class AppDependencies {
    /// Who is signed in.
    public let auth: any AuthManaging
    /// Who else is signed in on this device.
    public let accounts: any AccountSwitching
    /// What the user says about themselves.
    public let profile: any ProfileEditing
    /// Tracks what the user does.
    public let analytics: any AnalyticsTracking
    /// What the user allows to be tracked.
    public let consent: any AnalyticsConsenting
    /// How many events wait to be sent, and how the last delivery went.
    public let analyticsStatus: any AnalyticsInspecting
    /// Pays and refunds.
    public let payment: any PaymentProcessing
    /// Keeps what must not get lost, and secrets.
    public let storage: any SecureStorageProtocol
    /// A cache: may be deleted.
    public let cacheStorage: any SecureStorageProtocol
    /// The API for features: adds the access token where an endpoint asks for one, and repeats what may be repeated.
    public let network: any NetworkServiceProtocol
    /// The log of modules and features.
    public let logger: any LoggerProtocol

    /// The app as it ships: real HTTP, encrypted files.
    ///
    /// - Parameters:
    ///   - configuration: What differs from run to run.
    ///   - storage: The secure storage of that configuration, if it was opened before, say for the settings.
    public convenience init(configuration: AppConfiguration, storage: FileSecureStorage? = nil) {
        let logger = configuration.log.logger
        configuration.processSetUp.configure(logger)
        self.init(
            network: NetworkService(
                configuration: NetworkConfiguration(
                    baseURL: configuration.apiURL,
                    transport: configuration.transport,
                    additionalTrustRoots: configuration.additionalTrustRoots
                )
            ),
            api: Origin(configuration.apiURL),
            interceptors: .ofEveryRequest(api: Origin(configuration.apiURL), logger: logger),
            storage: storage ?? FileSecureStorage(folder: configuration.dataFolder, key: configuration.storageKey),
            cacheStorage: CacheStorage(
                folder: AppConfiguration.cacheFolder(in: configuration.dataFolder),
                key: configuration.storageKey
            ),
            authConfiguration: AuthConfiguration(issuer: configuration.apiURL),
            analyticsConfig: configuration.analytics,
            retry: configuration.retry,
            logger: logger
        )
    }

    /// The same app over any network and storage, such as the fakes of `CoreTesting`.
    ///
    /// - Parameters:
    ///   - network: Sends requests as they are; tokens are added here.
    ///   - api: The server of requests that have only a path. By default no URL counts as one of it.
    ///   - interceptors: What every request passes, whoever sends it, such as `.ofEveryRequest(api:logger:)`.
    ///   - storage: Keeps the sessions, pending payments and queued events.
    ///   - cacheStorage: Keeps what was seen of the API, for when it cannot be asked; by default `storage`.
    ///   - authConfiguration: Who this client is to the sign-in server.
    ///   - analyticsConfig: By default sends events only when it is told to.
    ///   - retry: How features' requests are repeated that failed; by default not at all.
    ///   - logger: The log of modules and features.
    public init(
        network: any NetworkServiceProtocol,
        api: Origin = .apiPlaceholder,
        interceptors: [any RequestInterceptor] = [],
        storage: any SecureStorageProtocol,
        cacheStorage: (any SecureStorageProtocol)? = nil,
        authConfiguration: AuthConfiguration = AuthConfiguration(),
        analyticsConfig: AnalyticsConfig = .test(writeKey: AppConfiguration.analyticsWriteKey),
        retry: RetryPolicy = .never,
        logger: any LoggerProtocol = SilentLogger()
    ) {
        // One chain for each kind of request, so that an attempt is counted once.
        let plain = InterceptedNetworkService(network, interceptors: interceptors)
        // Auth is given the network without tokens: its own requests must never wait for a refresh.
        let auth = AuthAssembly(
            dependencies: .init(network: plain, storage: storage, configuration: authConfiguration, logger: logger)
        ).assemble()
        logger.log(.info, "Auth assembled")

        let analytics = AnalyticsAssembly(
            dependencies: .init(
                network: plain,
                storage: storage,
                user: AuthAnalyticsAdapter(auth: auth),
                config: analyticsConfig,
                logger: logger
            )
        ).assemble()
        logger.log(.info, "Analytics assembled")

        let accessToken = AccessTokenInterceptor(api: api, tokens: AuthAccessTokenAdapter(auth: auth))
        // Payment repeats its orders by itself, as they outlive the process: retries here would multiply.
        let authorized = InterceptedNetworkService(network, interceptors: [accessToken] + interceptors)
        let payment = PaymentAssembly(
            dependencies: .init(
                network: authorized,
                storage: storage,
                user: AuthUserIdAdapter(auth: auth),
                logger: logger
            )
        ).assemble()
        logger.log(.info, "Payment assembled")

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
        self.network = InterceptedNetworkService(
            network,
            interceptors: [RetryInterceptor(policy: retry), accessToken] + interceptors
        )
    }
}
