import Core
import Foundation

/// Encodes events for Segment's HTTP Tracking API.
struct EventEncoder {
    /// The maximum size of an event in bytes, by Segment's limit of 32 KB.
    private static let maxBytes = 32_000

    private let messageIDPrefix: String
    private let context: [String: AnalyticsValue]
    private let encoder = JSONEncoder()

    /// Creates an encoder of events with the same context.
    init(messageIDPrefix: String, context: [String: AnalyticsValue]) {
        self.messageIDPrefix = messageIDPrefix
        self.context = context.merging(.system) { own, _ in own }
        encoder.outputFormatting = .withoutEscapingSlashes
    }

    /// Encodes an event as JSON on one line.
    ///
    /// - Throws: The reason if no server could accept it.
    func encode(_ tracked: TrackedEvent, identity: AnonymousIdentity) throws(RefusedEvent) -> Data {
        if tracked.event.identifier?.isEmpty == true { throw RefusedEvent(reason: "Its name or id is empty.") }
        let messageID = tracked.event.id ?? "\(messageIDPrefix)-\(tracked.number)"
        guard (1...100).contains(messageID.unicodeScalars.count) else {
            throw RefusedEvent(reason: "Its message id does not have 1 to 100 characters.")
        }
        // Many times larger events are not encoded first.
        guard tracked.byteCount <= 10 * Self.maxBytes,
            let data = try? encoder.encode(message(tracked, id: messageID, identity)), data.count <= Self.maxBytes
        else { throw RefusedEvent(reason: "It is larger than \(Self.maxBytes) bytes.") }
        return data
    }

    private func message(_ tracked: TrackedEvent, id: String, _ identity: AnonymousIdentity) -> SegmentMessage {
        let (properties, user) = (tracked.event.properties, tracked.owner.user)
        let userID = user?.id.subject
        var message =
            switch tracked.event.kind {
            case .track(let name): SegmentMessage(type: "track", event: name, properties: properties)
            case .screen(let name): SegmentMessage(type: "screen", name: name, properties: properties)
            case .identify: SegmentMessage(type: "identify", traits: properties)
            case .group(let id): SegmentMessage(type: "group", groupId: id, traits: properties)
            case .alias(let newID):
                SegmentMessage(type: "alias", userId: newID, previousId: userID ?? identity.id)
            }
        message.messageId = id
        message.timestamp = tracked.date.iso8601
        message.anonymousId = identity.id
        message.userId = message.userId ?? userID
        message.context = context
        if let session = identity.session { message.context["sessionId"] = .string(session.id) }
        if let user {
            message.context["issuer"] = .string(user.id.issuer)
            if !user.properties.isEmpty { message.context["traits"] = .object(user.properties) }
        }
        return message
    }
}

/// An event with the members of Segment's specification. Those without a value are not sent.
private struct SegmentMessage: Encodable {
    let type: String
    var messageId = ""
    var timestamp = ""
    var anonymousId = ""
    var userId: String?
    var context: [String: AnalyticsValue] = [:]
    var event: String?
    var name: String?
    var groupId: String?
    var previousId: String?
    var properties: [String: AnalyticsValue]?
    var traits: [String: AnalyticsValue]?
}

/// The reason why an event cannot be sent.
struct RefusedEvent: Error {
    let reason: String
}

extension [String: AnalyticsValue] {
    /// The members of the context that the module knows.
    fileprivate static var system: Self {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        #if os(Linux)
        let name: AnalyticsValue = "Linux"
        #elseif os(iOS)
        let name: AnalyticsValue = "iOS"
        #else
        let name: AnalyticsValue = "macOS"
        #endif
        return [
            "library": ["name": "trellis-swift", "version": "1.0.0"],
            "os": ["name": name, "version": "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"],
            "locale": .string(Locale.current.identifier(.bcp47)),
            "timezone": .string(TimeZone.current.identifier),
        ]
    }
}

extension Date {
    /// The date in ISO 8601, in UTC with milliseconds.
    var iso8601: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
