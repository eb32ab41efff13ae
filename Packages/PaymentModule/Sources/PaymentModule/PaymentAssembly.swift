public import Core
public import Foundation

/// Assembles the module.
public struct PaymentAssembly: Assembly {
    /// The dependencies of the module.
    public struct Dependencies: Sendable {
        let gateway: any PaymentGateway
        let server: String
        let secureStorage: any SecureStorageProtocol
        let userIdProvider: any UserIdProviding
        let observer: (any OrderObserving)?
        let logger: any LoggerProtocol
        let clock: any Clock<Duration>
        let now: @Sendable () -> Date

        /// Creates the dependencies with the gateway of a team.
        ///
        /// - Parameters:
        ///   - gateway: The payment server, such as a ``RESTPaymentGateway``.
        ///   - server: The identity of the server, such as its address. Unresolved orders of another one are not sent.
        ///   - secureStorage: The storage of unresolved orders, under keys that start with `payment.order.`.
        ///   - userIdProvider: The provider of the current account.
        ///   - observer: The observer of orders that end, if there is one.
        ///   - logger: The log of each change of an order, without its reference, item or amount.
        ///   - clock: The clock of delays between looks in the background.
        ///   - now: Returns the current date.
        public init(
            gateway: any PaymentGateway,
            server: String,
            secureStorage: any SecureStorageProtocol,
            userIdProvider: any UserIdProviding,
            observer: (any OrderObserving)? = nil,
            logger: any LoggerProtocol = SilentLogger(),
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.gateway = gateway
            self.server = server
            self.secureStorage = secureStorage
            self.userIdProvider = userIdProvider
            self.observer = observer
            self.logger = logger
            self.clock = clock
            self.now = now
        }

        /// Creates the dependencies with a ``RESTPaymentGateway`` on `network`, which sends requests with the access token of
        /// their account. The other parameters are those of the other initializer.
        public init(
            network: any NetworkServiceProtocol,
            server: String,
            secureStorage: any SecureStorageProtocol,
            userIdProvider: any UserIdProviding,
            observer: (any OrderObserving)? = nil,
            logger: any LoggerProtocol = SilentLogger()
        ) {
            self.init(
                gateway: RESTPaymentGateway(network: network),
                server: server,
                secureStorage: secureStorage,
                userIdProvider: userIdProvider,
                observer: observer,
                logger: logger
            )
        }
    }

    private let dependencies: Dependencies

    /// Creates an assembly.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Creates the payment service. Create only one in a process, because ``PaymentProcessing/orders()`` knows only its
    /// own.
    public func assemble() -> any PaymentProcessing {
        PaymentService(dependencies)
    }
}
