public import Core
public import Foundation

/// The dependencies of the module.
public struct AnalyticsDependencies: Sendable {
    let network: any NetworkServiceProtocol
    let secureStorage: any SecureStorageProtocol
    let eventLog: any EventLog
    let exclusiveAccess: any ExclusiveAccess
    let userProvider: any AnalyticsUserProviding
    let config: AnalyticsConfig
    let context: @Sendable () -> [String: AnalyticsValue]
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let makeID: @Sendable () -> String
    let logger: any LoggerProtocol

    /// Creates the dependencies.
    ///
    /// - Parameters:
    ///   - network: The service that sends the batches.
    ///   - secureStorage: The storage of the consent, the anonymous id and the state of the delivery, under keys that start
    ///     with `analytics.`. It holds no events.
    ///   - eventLog: The log of events for the collector of `config`. The default keeps none, so that none is sent.
    ///   - exclusiveAccess: The locks that all processes with the same storage and log share. The default is for a single
    ///     process.
    ///   - userProvider: The provider of the current user.
    ///   - config: The configuration.
    ///   - context: Returns Segment's `context`, such as the app and the screen. The module adds the operating system,
    ///     the library, the locale and the time zone. It is called for each write to the log.
    ///   - clock: The clock for intervals and delays.
    ///   - now: Returns the current date, for `timestamp` and `sentAt`.
    ///   - makeID: Returns a globally unique id of fewer than 78 characters.
    ///   - logger: The log of deliveries, failures and consent changes, without events.
    public init(
        network: any NetworkServiceProtocol,
        secureStorage: any SecureStorageProtocol,
        eventLog: any EventLog = EmptyEventLog(),
        exclusiveAccess: any ExclusiveAccess = InMemoryExclusiveAccess(),
        userProvider: any AnalyticsUserProviding,
        config: AnalyticsConfig,
        context: @escaping @Sendable () -> [String: AnalyticsValue] = { [:] },
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        makeID: @escaping @Sendable () -> String = { UUID().uuidString },
        logger: any LoggerProtocol = SilentLogger()
    ) {
        self.network = network
        self.secureStorage = secureStorage
        self.eventLog = eventLog
        self.exclusiveAccess = exclusiveAccess
        self.userProvider = userProvider
        self.config = config
        self.context = context
        self.clock = clock
        // ISO 8601 has the years 1 to 9999.
        let last = Date(timeIntervalSince1970: 253_402_300_799)
        self.now = { min(max(now(), .distantPast), last) }
        self.makeID = makeID
        self.logger = logger
    }
}
