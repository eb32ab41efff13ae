public import Core
public import Foundation

/// Assembles the module.
///
/// ```swift
/// let analytics = AnalyticsAssembly(
///     dependencies: .init(
///         network: network, server: "https://api.example", storage: storage, user: user, config: .production(writeKey: key)
///     )
/// ).assemble()
/// ```
public struct AnalyticsAssembly: Assembly {
    /// The dependencies of the module.
    public struct Dependencies: Sendable {
        let network: any NetworkServiceProtocol
        let server: String
        let storage: any SecureStorageProtocol
        let user: any AnalyticsUserProviding
        let config: AnalyticsConfig
        let clock: any Clock<Duration>
        let now: @Sendable () -> Date
        let makeID: @Sendable () -> String
        let logger: any LoggerProtocol

        /// Creates the dependencies.
        ///
        /// - Parameters:
        ///   - network: The service that sends the batches.
        ///   - server: The address or another name of the server that receives the batches. Events that are stored for
        ///     another server stay stored until a tracker for it sends them.
        ///   - storage: The storage of the queue, under keys that start with `analytics.`.
        ///   - user: The provider of the current user.
        ///   - config: The configuration.
        ///   - clock: The clock for intervals and the delays between attempts.
        ///   - now: Returns the current date, for `timestamp` and `sentAt`.
        ///   - makeID: Returns a globally unique id of fewer than 100 characters.
        ///   - logger: The log of deliveries, failures and consent changes, without events.
        public init(
            network: any NetworkServiceProtocol,
            server: String,
            storage: any SecureStorageProtocol,
            user: any AnalyticsUserProviding,
            config: AnalyticsConfig,
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            makeID: @escaping @Sendable () -> String = { UUID().uuidString },
            logger: any LoggerProtocol = SilentLogger()
        ) {
            self.network = network
            self.server = server
            self.storage = storage
            self.user = user
            self.config = config
            self.clock = clock
            self.now = now
            self.makeID = makeID
            self.logger = logger
        }
    }

    private let dependencies: Dependencies

    /// Creates an assembly.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Creates a tracker, which starts to load the stored queue. Releasing it ends its background work.
    public func assemble() -> any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding {
        makeTracker()
    }

    func makeTracker() -> AnalyticsTracker {
        let (config, clock, logger) = (dependencies.config, dependencies.clock, dependencies.logger)
        let queue = EventQueue(capacity: config.maxQueuedEvents, consent: config.consent)
        let store = EventStore(
            storage: dependencies.storage,
            server: dependencies.server,
            queue: queue,
            maxEventBytes: config.limits.eventBytes,
            makeID: dependencies.makeID
        )
        let sender = BatchSender(network: dependencies.network, config: config, clock: clock, now: dependencies.now)
        let flusher = Flusher(queue: queue, store: store, sender: sender, logger: logger)
        return AnalyticsTracker(
            queue: queue,
            store: store,
            flusher: flusher,
            saver: BackgroundSaver(store: store, logger: logger),
            automaticFlusher: config.automaticFlush.map {
                AutomaticFlusher($0, queue: queue, flusher: flusher, clock: clock)
            },
            user: dependencies.user,
            logger: logger,
            now: dependencies.now,
            makeID: dependencies.makeID
        )
    }
}
