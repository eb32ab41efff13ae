public import Core

/// The configuration of analytics. Its printed form does not contain the write key.
public struct AnalyticsConfig: Sendable {
    /// The consent until the user decides.
    public var consent: AnalyticsConsent
    let writeKey: String
    var maxQueuedEvents: Int
    var automaticFlush: AutomaticFlush?
    var retry: RetryPolicy
    var limits = Limits()

    /// Creates a configuration, by default that of ``production(writeKey:)``.
    ///
    /// - Parameters:
    ///   - writeKey: The key of the source at the server, sent as the user name of Basic authentication.
    ///   - consent: The consent until the user decides. Use `.granted` only if the app may send without asking.
    ///   - maxQueuedEvents: The maximum number of queued events, in memory and in storage.
    ///   - automaticFlush: The conditions for automatic flushes, or `nil` for none.
    ///   - retry: The retry policy of a request for transient failures.
    public init(
        writeKey: String,
        consent: AnalyticsConsent = .undecided,
        maxQueuedEvents: Int = 10_000,
        automaticFlush: AutomaticFlush? = AutomaticFlush(),
        retry: RetryPolicy = .analytics
    ) {
        self.writeKey = writeKey
        self.consent = consent
        self.maxQueuedEvents = maxQueuedEvents
        self.automaticFlush = automaticFlush
        self.retry = retry
    }

    /// Returns a configuration that flushes automatically and retries, once the user has given consent.
    public static func production(writeKey: String) -> AnalyticsConfig {
        AnalyticsConfig(writeKey: writeKey)
    }

    /// Returns a configuration with consent that flushes only on ``AnalyticsTracking/flush()`` and never retries.
    public static func test(writeKey: String) -> AnalyticsConfig {
        AnalyticsConfig(writeKey: writeKey, consent: .granted, automaticFlush: nil, retry: .never)
    }

    /// The conditions for automatic flushes. The first one that is met starts a flush.
    public struct AutomaticFlush: Sendable {
        let threshold: Int
        let interval: Duration

        /// Creates conditions.
        ///
        /// - Parameters:
        ///   - threshold: The number of queued events that starts a flush. It is ignored after a failed flush.
        ///   - interval: The time between flushes of a queue that is not empty. More than zero.
        public init(threshold: Int = 20, interval: Duration = .seconds(30)) {
            self.threshold = threshold
            self.interval = interval
        }
    }

    /// The limits of Segment's HTTP Tracking API: 500 KB and 32 KB, with 1,000 bytes to the KB.
    struct Limits: Sendable {
        /// The maximum size of a request body, in bytes.
        var batchBytes = 500_000
        /// The maximum number of events in a request. Segment responds to more with 200 and discards them.
        var batchEvents = 2_500
        /// The maximum size of an encoded event, in bytes.
        var eventBytes = 32_000
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
