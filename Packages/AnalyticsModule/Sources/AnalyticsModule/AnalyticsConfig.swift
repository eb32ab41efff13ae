public import Foundation

/// The configuration of analytics. Its printed form does not contain the write key.
public struct AnalyticsConfig: Sendable {
    /// The consent until the user decides.
    public var consent: AnalyticsConsent
    /// `true` if events are also sent without a call of ``AnalyticsTracking/flush(within:)``: at a start with waiting
    /// events, when 20 events wait, and every 30 seconds.
    public var flushesAutomatically: Bool
    /// Changes an event before it is kept, or returns `nil` to drop it. It runs on the thread that tracks, so it must not
    /// block.
    public var transform: (@Sendable (AnalyticsEvent) -> AnalyticsEvent?)?
    let writeKey: String
    /// The address to which `/v1/batch` is appended, or `nil` for the base URL of the network service.
    public let collectorURL: URL?

    /// Creates a configuration, by default that of ``production(writeKey:)``.
    ///
    /// - Parameters:
    ///   - writeKey: The key of the source at the collector, sent as the user name of Basic authentication.
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
