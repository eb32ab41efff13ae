public import Core
public import Foundation

/// Builds the payment module.
public struct PaymentAssembly: Assembly {
    private let dependencies: Dependencies

    /// What the module needs from outside.
    public struct Dependencies: Sendable {
        let network: any NetworkServiceProtocol
        let storage: any SecureStorageProtocol
        let user: any UserIdProviding
        let logger: any LoggerProtocol
        let clock: any Clock<Duration>
        let now: @Sendable () -> Date
        let makeID: @Sendable () -> String
        let retry: RetryPolicy

        /// Names what the module needs.
        ///
        /// - Parameters:
        ///   - network: Reaches the API, with access tokens for requests that need them.
        ///   - storage: Keeps open orders and the last outcomes.
        ///   - user: Tells who is signed in.
        ///   - logger: Takes the outcome of each order, without its reference, item or amount.
        ///   - clock: Measures the waits between attempts.
        ///   - now: Tells the date, from which an order's age is counted.
        ///   - makeID: Makes idempotency keys: unique for ever, of visible ASCII characters.
        ///   - retry: How often an order is sent.
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

    /// Takes what the module needs; does no work yet.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Builds the module. One is enough for a process: it keeps two calls from working on one order.
    public func assemble() -> any PaymentProcessing {
        PaymentService(dependencies)
    }
}
