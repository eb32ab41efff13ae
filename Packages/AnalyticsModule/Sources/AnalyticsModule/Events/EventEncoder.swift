import Core
import Foundation

/// Encodes events for Segment's HTTP Tracking API.
struct EventEncoder: Sendable {
    let anonymousID: String

    /// Returns the event as JSON on one line, or `nil` if it cannot be encoded.
    func encode(_ event: TrackedEvent) -> Data? {
        let traits = event.user?.properties ?? [:]
        return try? WireJSON.encode(
            WireEvent(
                messageId: event.messageID,
                event: event.name,
                properties: event.properties,
                userId: event.user?.id.subject,
                anonymousId: anonymousID,
                timestamp: event.timestamp,
                context: WireEvent.Context(traits: traits.isEmpty ? nil : traits)
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
        let library = ["name": "trellis-swift", "version": "1.0.0"]
        let traits: [String: AnalyticsValue]?
    }
}
