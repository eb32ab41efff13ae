public import Core
public import Foundation

/// Creates the payment module.
public struct PaymentAssembly: Assembly {
    private let dependencies: Dependencies

    /// The services that the module needs.
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
        ///   - network: The API. It adds access tokens to requests that need them.
        ///   - storage: The storage for unresolved orders and recent outcomes.
        ///   - user: The provider of the signed-in user's id.
        ///   - logger: The logger for the outcome of each order, without reference, item and amount.
        ///   - clock: The clock for waits between attempts.
        ///   - now: Returns the current date, from which an order's age is calculated.
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
            self.network = APIService(network, authorization: .required)
            self.storage = storage
            self.user = user
            self.logger = logger
            self.clock = clock
            self.now = now
            self.makeID = makeID
            self.retry = retry
        }
    }

    /// Creates an assembly with `dependencies`.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Creates the module. Create one per process: it prevents two calls from processing the same order at once.
    public func assemble() -> any PaymentProcessing {
        let journal = PaymentJournal(storage: dependencies.storage, now: dependencies.now)
        let processor = PaymentProcessor(
            network: dependencies.network,
            user: dependencies.user,
            journal: journal,
            clock: dependencies.clock,
            now: dependencies.now,
            makeID: dependencies.makeID,
            retry: dependencies.retry
        )
        return PaymentService(processor: processor, logger: dependencies.logger)
    }
}
