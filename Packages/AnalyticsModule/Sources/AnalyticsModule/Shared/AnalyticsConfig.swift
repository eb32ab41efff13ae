public import Core
public import Foundation

/// The configuration of analytics. Its printed form does not contain the write key.
public struct AnalyticsConfig: Sendable {
    /// The consent until the user decides.
    public var consent: AnalyticsConsent
    /// `true` if events are also sent without a call of ``AnalyticsTracking/flush(within:)``: at a start with waiting
    /// events, when 20 events wait, and at each ``interval``.
    public var flushesAutomatically: Bool
    /// The time between automatic flushes while events wait. After failures they follow sooner.
    public var interval = Duration.seconds(30)
    /// The maximum size of the events of a request, in bytes of JSON, up to ``EventFile/maxBytes``. A larger event is sent
    /// alone.
    public var batchSize = EventFile.maxBytes
    /// The compressor of batches, for a collector that accepts `Content-Encoding: gzip`. Without one, they are sent
    /// uncompressed.
    public var compressor: (any GzipCompressing)?
    /// The maximum size of the waiting events in the event log, in bytes. It applies to a log that is created with it.
    public var logSize = 50_000_000
    /// Changes an event before it is kept, or returns `nil` to drop it. It runs on the thread that tracks, so it must not
    /// block.
    public var transform: (@Sendable (AnalyticsEvent) -> AnalyticsEvent?)?
    let writeKey: String
    /// The address to which `/v1/batch` is appended, or `nil` for the base URL of the network service.
    public let collectorURL: URL?
    /// The name of the collector, by default its address. Events wait for the collector with which they were tracked, and go to
    /// no other. Set it if the base URL of the network service can be that of another server in a later run.
    public var collector: String

    /// Creates a configuration, by default that of ``production(writeKey:)``.
    ///
    /// - Parameters:
    ///   - writeKey: The key of the source at the collector, sent as the user name of Basic authentication. A key with a
    ///     colon, such as Jitsu's, is sent as the user name and the password (RFC 7617 §2).
    ///   - collectorURL: The address to which `/v1/batch` is appended; by default the base URL of the network service.
    ///   - consent: The consent until the user decides. Use `.granted` only if the app may send without asking.
    ///   - flushesAutomatically: `true` for automatic flushes; see ``flushesAutomatically``.
    ///   - transform: Changes or drops events; see ``transform``.
    public init(
        writeKey: String,
        collectorURL: URL? = nil,
        consent: AnalyticsConsent = .undecided,
        flushesAutomatically: Bool = true,
        transform: (@Sendable (AnalyticsEvent) -> AnalyticsEvent?)? = nil
    ) {
        self.writeKey = writeKey
        self.collectorURL = collectorURL
        collector = collectorURL?.absoluteString ?? ""
        self.consent = consent
        self.flushesAutomatically = flushesAutomatically
        self.transform = transform
    }

    /// Returns a configuration that flushes automatically, once the user has given consent.
    public static func production(writeKey: String) -> AnalyticsConfig {
        AnalyticsConfig(writeKey: writeKey)
    }

    /// Returns a configuration with consent that flushes only on ``AnalyticsTracking/flush(within:)``.
    public static func test(writeKey: String = "test") -> AnalyticsConfig {
        AnalyticsConfig(writeKey: writeKey, consent: .granted, flushesAutomatically: false)
    }
}

extension AnalyticsConfig: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
