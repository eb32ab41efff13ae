public import Core
public import Foundation

/// Assembles the module.
public struct PaymentAssembly: Assembly {
    /// The dependencies of the module.
    public struct Dependencies: Sendable {
        let gateway: any PaymentGateway
        let storage: any SecureStorageProtocol
        let user: any UserIdProviding
        let hashing: any SHA256Hashing
        let logger: any LoggerProtocol
        let clock: any Clock<Duration>
        let now: @Sendable () -> Date
        let uptime: @Sendable () -> TimeInterval
        let worker: String
        let retry: RetryPolicy

        /// Creates the dependencies.
        ///
        /// - Parameters:
        ///   - gateway: The payment server, such as a ``RESTPaymentGateway``.
        ///   - storage: The storage of orders, under keys that start with `payment.order.`.
        ///   - user: The provider of the current account.
        ///   - hashing: The digest of idempotency keys.
        ///   - logger: The log of the outcome of each order, without its reference, item or amount.
        ///   - clock: The clock for delays.
        ///   - now: Returns the current date.
        ///   - uptime: Returns the seconds since the device started. With the date, it determines the age of an order.
        ///   - worker: A name of this process that no other process has.
        ///   - retry: The number of requests of an attempt at each call, and the delays between them.
        public init(
            gateway: any PaymentGateway,
            storage: any SecureStorageProtocol,
            user: any UserIdProviding,
            hashing: any SHA256Hashing,
            logger: any LoggerProtocol = SilentLogger(),
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            uptime: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime },
            worker: String = UUID().uuidString,
            retry: RetryPolicy = RetryPolicy(maximumRetryAfter: .seconds(8))
        ) {
            self.gateway = gateway
            self.storage = storage
            self.user = user
            self.hashing = hashing
            self.logger = logger
            self.clock = clock
            self.now = now
            self.uptime = uptime
            self.worker = worker
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
        PaymentService(
            user: dependencies.user,
            processor: PaymentProcessor(
                gateway: dependencies.gateway,
                journal: PaymentJournal(storage: dependencies.storage),
                hashing: dependencies.hashing,
                logger: dependencies.logger,
                clock: dependencies.clock,
                now: dependencies.now,
                uptime: dependencies.uptime,
                retry: dependencies.retry,
                worker: dependencies.worker
            )
        )
    }
}
