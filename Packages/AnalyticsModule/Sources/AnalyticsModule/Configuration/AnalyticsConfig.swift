public import Core

/// The configuration of analytics. Its printed form does not contain the write key.
public struct AnalyticsConfig: Sendable {
    /// The consent until the user decides.
    public var consent: AnalyticsConsent
    /// The conditions for automatic flushes, or `nil` for none.
    public var automaticFlush: AutomaticFlush?
    /// The fraction of events to track, from 0 to 1. A hash of the message id decides for each event.
    public var sampleRate = 1.0
    /// The plugins that each event passes in their order, on the thread of the caller.
    public var plugins: [AnalyticsPlugin] = []
    /// The expected events. In debug builds, each event that violates it is logged.
    public var schema: AnalyticsSchema?
    /// The recorder of tracked events, for tests.
    public var recorder: AnalyticsRecorder?
    let writeKey: String
    var retry: RetryPolicy
    var limits = Limits()
    var memoryLimit = MemoryLimit()

    /// Creates a configuration, by default that of ``production(writeKey:)``.
    ///
    /// - Parameters:
    ///   - writeKey: The key of the source at the server, sent as the user name of Basic authentication.
    ///   - consent: The consent until the user decides. Use `.granted` only if the app may send without asking.
    ///   - automaticFlush: The conditions for automatic flushes, or `nil` for none.
    ///   - retry: The retry policy of a request for transient failures. A Retry-After longer than its
    ///     `maximumRetryAfter` is obeyed too: it ends the flush, and nothing is sent before.
    public init(
        writeKey: String,
        consent: AnalyticsConsent = .undecided,
        automaticFlush: AutomaticFlush? = AutomaticFlush(),
        retry: RetryPolicy = .analytics
    ) {
        self.writeKey = writeKey
        self.consent = consent
        self.automaticFlush = automaticFlush
        self.retry = retry
    }

    /// Returns a configuration that flushes automatically and retries, once the user has given consent.
    public static func production(writeKey: String) -> AnalyticsConfig {
        AnalyticsConfig(writeKey: writeKey)
    }

    /// Returns a configuration with consent that flushes only on ``AnalyticsTracking/flush(within:)`` and never retries.
    ///
    /// ```swift
    /// let recorder = AnalyticsRecorder()
    /// let config = AnalyticsConfig.test(recorder: recorder)
    /// …
    /// #expect(recorder.names == ["Item Viewed", "Checkout"])
    /// ```
    public static func test(writeKey: String = "test", recorder: AnalyticsRecorder? = nil) -> AnalyticsConfig {
        var config = AnalyticsConfig(writeKey: writeKey, consent: .granted, automaticFlush: nil, retry: .never)
        config.recorder = recorder
        return config
    }

    /// The conditions for automatic flushes. The first one that is met starts a flush.
    public struct AutomaticFlush: Sendable {
        let threshold: Int
        let interval: Duration

        /// Creates conditions.
        ///
        /// - Parameters:
        ///   - threshold: The number of new events that starts a flush. It is ignored after a failed flush.
        ///   - interval: The time between flushes of a log that is not empty. More than zero. After failures it doubles,
        ///     up to 32 times.
        public init(threshold: Int = 20, interval: Duration = .seconds(30)) {
            self.threshold = threshold
            self.interval = interval
        }
    }

    /// The limits of Segment's HTTP Tracking API: 500 KB, of which some is left for proxies, and 32 KB, with 1,000 bytes
    /// to the KB.
    struct Limits: Sendable {
        /// The maximum size of a request body, in bytes.
        var batchBytes = 475_000
        /// The maximum number of events in a request. Segment responds to more with 200 and discards them.
        var batchEvents = 2_500
        /// The maximum size of an encoded event, in bytes.
        var eventBytes = 32_000
    }

    /// The limit of the events in memory: those of the last 100 milliseconds, those without the user's decision, and
    /// those that cannot be stored. When it is reached, the oldest events are dropped and counted.
    struct MemoryLimit: Sendable {
        /// The maximum number of events.
        var count = 10_000
        /// The maximum size of the events in bytes, which is estimated.
        var bytes = 10_000_000
    }
}

extension AnalyticsConfig: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RetryPolicy {
    /// 5 attempts with delays of up to 1, 2, 4 and 8 seconds, longer than the default, since no user waits for events.
    public static let analytics = RetryPolicy(
        attempts: 5,
        baseDelay: .seconds(1),
        maximumDelay: .seconds(30),
        maximumRetryAfter: .seconds(60)
    )
}
