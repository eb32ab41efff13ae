public import Core

/// How analytics queues, batches and sends. Neither `description` nor a `Mirror` shows the write key.
public struct AnalyticsConfig: Sendable {
    /// Names the source to the server, as the user of Basic authentication.
    public var writeKey: String
    /// The consent that counts until the user decides; `.granted` is for an app that may send without asking.
    public var consent: AnalyticsConsent
    /// How many events are queued at most, in memory and in storage.
    public var maxQueuedEvents: Int
    /// When events are sent without being asked; nil for never.
    public var automaticFlush: AutomaticFlush?
    /// How large batches and events may be.
    public var limits: Limits
    /// What is sent as `context.library`.
    public var library: Library
    /// How requests are repeated that failed for a reason that may pass, before a flush gives up.
    public var retry: RetryPolicy

    /// Creates a configuration with the values of production: events are gathered, and none is sent before consent.
    public init(
        writeKey: String,
        consent: AnalyticsConsent = .undecided,
        maxQueuedEvents: Int = 10_000,
        automaticFlush: AutomaticFlush? = AutomaticFlush(),
        limits: Limits = Limits(),
        library: Library = Library(),
        retry: RetryPolicy = .analytics
    ) {
        self.writeKey = writeKey
        self.consent = consent
        self.maxQueuedEvents = maxQueuedEvents
        self.automaticFlush = automaticFlush
        self.limits = limits
        self.library = library
        self.retry = retry
    }

    /// Sends by itself and repeats what failed, once the person has agreed.
    public static func production(writeKey: String) -> AnalyticsConfig {
        AnalyticsConfig(writeKey: writeKey)
    }

    /// Sends only on ``AnalyticsTracking/flush()``, each request once, and without having asked anybody.
    public static func test(writeKey: String) -> AnalyticsConfig {
        AnalyticsConfig(writeKey: writeKey, consent: .granted, automaticFlush: nil, retry: .never)
    }

    /// When events are sent without being asked: at whichever comes first.
    public struct AutomaticFlush: Sendable, Hashable {
        /// So many events are queued. After a flush that failed, only the interval starts the next.
        public var threshold: Int
        /// So much time has passed and something is queued. More than zero.
        public var interval: Duration

        /// By default at 20 events or after 30 seconds.
        public init(threshold: Int = 20, interval: Duration = .seconds(30)) {
            self.threshold = threshold
            self.interval = interval
        }
    }

    /// The limits of Segment's HTTP Tracking API, in encoded bytes. Segment says 500 KB and 32 KB; the smaller
    /// reading of KB is safe with both.
    public struct Limits: Sendable, Hashable {
        /// The whole body of a request.
        public var batchBytes: Int
        /// The events in it. With more, Segment answers 200 and drops them.
        public var batchEvents: Int
        /// One event. A larger one is rejected before it is sent.
        public var eventBytes: Int

        /// By default Segment's.
        public init(batchBytes: Int = 500_000, batchEvents: Int = 2_500, eventBytes: Int = 32_000) {
            self.batchBytes = batchBytes
            self.batchEvents = batchEvents
            self.eventBytes = eventBytes
        }
    }

    /// The library that made an event.
    public struct Library: Sendable, Hashable, Encodable {
        /// Its name.
        public var name: String
        /// Its version.
        public var version: String

        /// By default this module.
        public init(name: String = "trellis-swift", version: String = "1.0.0") {
            self.name = name
            self.version = version
        }
    }
}

extension AnalyticsConfig: CustomReflectable {
    /// Everything but the write key.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "consent": consent,
                "maxQueuedEvents": maxQueuedEvents,
                "automaticFlush": automaticFlush as Any,
                "limits": limits,
                "library": library,
            ]
        )
    }
}

extension RetryPolicy {
    /// 5 attempts, with waits of up to 1, 2, 4 and 8 seconds: longer than elsewhere, as nobody waits for events.
    public static let analytics = RetryPolicy(
        attempts: 5,
        baseDelay: .seconds(1),
        maximumDelay: .seconds(30),
        maximumRetryAfter: .seconds(60)
    )
}
