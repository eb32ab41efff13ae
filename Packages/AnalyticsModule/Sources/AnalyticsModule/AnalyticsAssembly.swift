public import Core
public import Foundation

/// Builds the analytics module.
///
/// ```swift
/// let analytics = AnalyticsAssembly(
///     dependencies: .init(network: network, storage: storage, user: user, config: .production(writeKey: key))
/// ).assemble()
/// ```
public struct AnalyticsAssembly: Assembly {
    /// What the module needs from outside.
    public struct Dependencies: Sendable {
        let network: any NetworkServiceProtocol
        let storage: any SecureStorageProtocol
        let user: any AnalyticsUserProviding
        let config: AnalyticsConfig
        let clock: any Clock<Duration>
        let now: @Sendable () -> Date
        let makeID: @Sendable () -> String
        let logger: any LoggerProtocol

        /// Names everything the module needs.
        ///
        /// - Parameters:
        ///   - network: Sends the batches.
        ///   - storage: Keeps the queue, under keys that start with `analytics.`.
        ///   - user: Tells who is signed in.
        ///   - config: How to queue, batch and send.
        ///   - clock: Measures intervals and the waits between attempts.
        ///   - now: Tells the date for `timestamp` and `sentAt`.
        ///   - makeID: Makes ids that are unique over all devices, of fewer than 100 characters.
        ///   - logger: Takes deliveries, failures to deliver or save, and decisions about consent; never an event.
        public init(
            network: any NetworkServiceProtocol,
            storage: any SecureStorageProtocol,
            user: any AnalyticsUserProviding,
            config: AnalyticsConfig,
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            makeID: @escaping @Sendable () -> String = { UUID().uuidString },
            logger: any LoggerProtocol = SilentLogger()
        ) {
            self.network = network
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

    /// Takes what the module needs; does no work yet.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Builds a tracker, which begins to load the queue of earlier runs. Its background work ends when it is released.
    public func assemble() -> any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding {
        AnalyticsTracker(dependencies)
    }
}
