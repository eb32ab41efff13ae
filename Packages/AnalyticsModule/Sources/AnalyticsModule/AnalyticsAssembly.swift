public import Core
public import Foundation

/// Assembles the module.
///
/// ```swift
/// let analytics = AnalyticsAssembly(
///     dependencies: .init(
///         network: network,
///         server: "https://api.example",
///         storage: storage,
///         log: log,
///         refusedLog: refusedLog,
///         user: user,
///         config: .production(writeKey: key)
///     )
/// ).assemble()
/// ```
public struct AnalyticsAssembly: Assembly {
    /// The dependencies of the module.
    public struct Dependencies: Sendable {
        let network: any NetworkServiceProtocol
        let server: String
        let storage: any SecureStorageProtocol
        let log: any EventLog
        let refusedLog: any EventLog
        let user: any AnalyticsUserProviding
        let config: AnalyticsConfig
        let context: @Sendable () -> AnalyticsContext
        let clock: any Clock<Duration>
        let now: @Sendable () -> Date
        let makeID: @Sendable () -> String
        let logger: any LoggerProtocol

        /// Creates the dependencies.
        ///
        /// - Parameters:
        ///   - network: The service that sends the batches.
        ///   - server: The address or another name of the server that receives the batches.
        ///   - storage: The storage of the consent, the anonymous id and the state of the delivery, under keys that start
        ///     with `analytics.`. It holds no events.
        ///   - log: The log of events for this server.
        ///   - refusedLog: The log of events that this server has refused. A small one is enough.
        ///   - user: The provider of the current user.
        ///   - config: The configuration.
        ///   - context: Returns the app and its environment. It is called for each write to the log.
        ///   - clock: The clock for intervals and the delays between attempts.
        ///   - now: Returns the current date, for `timestamp` and `sentAt`.
        ///   - makeID: Returns a globally unique id of fewer than 78 characters.
        ///   - logger: The log of deliveries, failures and consent changes, without events. In debug
        ///     builds also the names of events that violate the schema.
        public init(
            network: any NetworkServiceProtocol,
            server: String,
            storage: any SecureStorageProtocol,
            log: any EventLog = InMemoryEventLog(),
            refusedLog: any EventLog = InMemoryEventLog(maxCount: 1_000, maxBytes: 1_000_000),
            user: any AnalyticsUserProviding,
            config: AnalyticsConfig,
            context: @escaping @Sendable () -> AnalyticsContext = { AnalyticsContext() },
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            makeID: @escaping @Sendable () -> String = { UUID().uuidString },
            logger: any LoggerProtocol = SilentLogger()
        ) {
            self.network = network
            self.server = server
            self.storage = storage
            self.log = log
            self.refusedLog = refusedLog
            self.user = user
            self.config = config
            self.context = context
            self.clock = clock
            self.now = now
            self.makeID = makeID
            self.logger = logger
        }

        /// The hash of the write key, the server and the version of the app. It is stored in place of the write key.
        fileprivate var configurationHash: String {
            let parts = [config.writeKey, server, context().appVersion ?? ""].map { "\($0.utf8.count):\($0)" }
            return String(StableHash(parts.joined()).value, radix: 16)
        }
    }

    private let dependencies: Dependencies

    /// Creates an assembly.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Creates a tracker, which starts to read the stored consent. Releasing it ends its background work.
    public func assemble() -> any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding {
        makeTracker()
    }

    func makeTracker() -> AnalyticsTracker {
        let (config, clock, logger) = (dependencies.config, dependencies.clock, dependencies.logger)
        let messageIDPrefix = dependencies.makeID()
        let counter = EventCounter()
        let buffer = EventBuffer(
            consent: config.consent,
            limit: config.memoryLimit,
            maxEventBytes: config.limits.eventBytes,
            counter: counter
        )
        let consent = ConsentStore(
            storage: dependencies.storage,
            buffer: buffer,
            defaultConsent: config.consent
        )
        let state = DeliveryStateStore(
            storage: dependencies.storage,
            consent: consent,
            server: dependencies.server,
            configurationHash: dependencies.configurationHash
        )
        let signals = AsyncStream.makeStream(of: AutomaticFlusher.Signal.self, bufferingPolicy: .bufferingNewest(100))
        let writer = EventWriter(
            dependencies: dependencies,
            buffer: buffer,
            consent: consent,
            messageIDPrefix: messageIDPrefix,
            counter: counter,
            didStore: { signals.continuation.yield(.stored($0)) }
        )
        let deliverer = Deliverer(
            log: dependencies.log,
            refusedLog: dependencies.refusedLog,
            writer: writer,
            sender: BatchSender(
                network: dependencies.network,
                config: config,
                consent: consent,
                state: state,
                clock: clock,
                now: dependencies.now
            ),
            counter: counter
        )
        let flusher = Flusher(
            deliverer: deliverer,
            buffer: buffer,
            log: dependencies.log,
            counter: counter,
            clock: clock,
            now: dependencies.now,
            logger: logger
        )
        return AnalyticsTracker(
            buffer: buffer,
            writer: writer,
            flusher: flusher,
            groupCommit: GroupCommit(writer: writer, clock: clock, logger: logger),
            automaticFlusher: config.automaticFlush.map {
                AutomaticFlusher(
                    $0,
                    signals: signals,
                    writer: writer,
                    flusher: flusher,
                    log: dependencies.log,
                    clock: clock,
                    now: dependencies.now
                )
            },
            log: dependencies.log,
            refusedLog: dependencies.refusedLog,
            consentStore: consent,
            state: state,
            user: dependencies.user,
            config: config,
            messageIDPrefix: messageIDPrefix,
            counter: counter,
            logger: logger,
            now: dependencies.now
        )
    }
}
