import Core
import Features

/// The network services of modules and features: the HTTP client with the interceptors of each kind of request.
///
/// Each kind has one chain of its own. In nested chains, an attempt would be counted twice.
@MainActor
struct RequestChains {
    private let network: any NetworkServiceProtocol
    private let configuration: AppConfiguration
    private let connection: ConnectionStatus
    private let logger: any LoggerProtocol

    init(_ infrastructure: AppInfrastructure, _ configuration: AppConfiguration, connection: ConnectionStatus) {
        network = infrastructure.network
        logger = infrastructure.logger
        self.configuration = configuration
        self.connection = connection
    }

    /// The service without access tokens, for sign-ins and events, whose requests must never wait for a refresh.
    var plain: any NetworkServiceProtocol { chain([]) }

    /// Returns the service that adds access tokens and repeats requests, for payments and features.
    func authorized(by tokens: any AccessTokenProviding) -> any NetworkServiceProtocol {
        chain([
            RetryInterceptor(policy: configuration.retry),
            AccessTokenInterceptor(
                api: configuration.api,
                unencryptedHost: configuration.unencryptedHost,
                tokens: tokens
            ),
        ])
    }

    /// Returns the chain in the order of Core's article on networking.
    private func chain(_ first: [any RequestInterceptor]) -> any NetworkServiceProtocol {
        var all: [any RequestInterceptor] = first
        all.append(RequestIDInterceptor())
        all.append(UserAgentInterceptor(ProductIdentity.userAgent))
        all.append(LoggingInterceptor(api: configuration.api, logger: logger))
        if logger.isEnabled(.trace) { all.append(RequestTraceInterceptor(interceptors: all, logger: logger)) }
        return ConnectionReportingNetworkService(
            base: InterceptedNetworkService(network, interceptors: all),
            api: configuration.api,
            connection: connection
        )
    }
}
