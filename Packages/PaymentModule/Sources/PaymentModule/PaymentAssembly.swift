public import Core
public import Foundation

/// Assembles the module.
public struct PaymentAssembly: Assembly {
    /// The dependencies of the module.
    public struct Dependencies: Sendable {
        let network: any NetworkServiceProtocol
        let storage: any SecureStorageProtocol
        let user: any UserIdProviding
        let logger: any LoggerProtocol
        let clock: any Clock<Duration>
        let now: @Sendable () -> Date
        let makeID: @Sendable () -> String
        let retry: RetryPolicy

        /// Creates the dependencies.
        ///
        /// - Parameters:
        ///   - network: The service that sends requests. It must add the access token of the
        ///     request's account.
        ///   - storage: The storage of unresolved orders and recent results, under keys that start with `payment.`.
        ///   - user: The provider of the current account.
        ///   - logger: The log of the outcome of each order, without its reference, item or amount.
        ///   - clock: The clock for the delays between attempts.
        ///   - now: Returns the current date, which determines the age of an order.
        ///   - makeID: Returns a globally unique idempotency key of visible ASCII characters.
        ///   - retry: The retry policy of an order.
        public init(
            network: any NetworkServiceProtocol,
            storage: any SecureStorageProtocol,
            user: any UserIdProviding,
            logger: any LoggerProtocol = SilentLogger(),
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            makeID: @escaping @Sendable () -> String = { UUID().uuidString },
            retry: RetryPolicy = RetryPolicy(maximumRetryAfter: .seconds(8))
        ) {
            self.network = network
            self.storage = storage
            self.user = user
            self.logger = logger
            self.clock = clock
            self.now = now
            self.makeID = makeID
            self.retry = retry
        }
    }

    private let dependencies: Dependencies

    /// Creates an assembly.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Creates the payment service. Create only one in a process, because only its own calls share a running order.
    public func assemble() -> any PaymentProcessing {
        PaymentService()
    }
}
