import Core
import Foundation

/// Writes events as Segment's HTTP Tracking API wants them.
struct EventEncoder: Sendable {
    let anonymousID: String
    let library: AnalyticsConfig.Library

    /// The event as JSON on one line, or nil if it cannot be written so.
    func encode(_ event: TrackedEvent) -> Data? {
        let traits = event.user?.properties ?? [:]
        return try? WireJSON.encode(
            WireEvent(
                messageId: event.messageID,
                event: event.name,
                properties: event.properties,
                userId: event.user?.id,
                anonymousId: anonymousID,
                timestamp: event.timestamp,
                context: WireEvent.Context(library: library, traits: traits.isEmpty ? nil : traits)
            )
        )
    }
}

private struct WireEvent: Encodable {
    let type = "track"
    let messageId: String
    let event: String
    let properties: [String: AnalyticsValue]
    let userId: String?
    let anonymousId: String
    let timestamp: Date
    let context: Context

    struct Context: Encodable {
        let library: AnalyticsConfig.Library
        let traits: [String: AnalyticsValue]?
    }
}
