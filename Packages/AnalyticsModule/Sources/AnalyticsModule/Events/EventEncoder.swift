import Core
import Foundation

/// Encodes events for Segment's HTTP Tracking API.
struct EventEncoder {
    /// The maximum size of an event in bytes, by Segment's limit of 32 KB.
    private static let maxBytes = 32_000

    private let messageIDPrefix: String
    /// The members of the context, without its braces.
    private let context: [UInt8]
    private var writer = JSONWriter()
    private var user: AnalyticsUser?
    private var anonymousID = ""
    private var tail: [UInt8] = []

    /// Creates an encoder of events with the same context.
    init(messageIDPrefix: String, context: [String: AnalyticsValue]) {
        self.messageIDPrefix = messageIDPrefix
        var writer = JSONWriter()
        writer.append(context.merging(.system) { own, _ in own })
        self.context = Array(writer.bytes.dropFirst().dropLast())
    }

    /// Prepares the members that all events of one user and session have.
    mutating func setUser(_ user: AnalyticsUser?, identity: AnonymousIdentity) {
        self.user = user
        anonymousID = identity.id
        var tail = JSONWriter()
        tail.append(json: #","anonymousId":"#)
        tail.append(anonymousID)
        tail.append(json: #","context":{"#)
        tail.append(json: context)
        if let session = identity.session {
            tail.append(json: #","sessionId":"#)
            tail.append(session.id)
        }
        if let user {
            tail.append(json: #","issuer":"#)
            tail.append(user.id.issuer)
            if !user.properties.isEmpty {
                tail.append(json: #","traits":"#)
                tail.append(user.properties)
            }
        }
        tail.append(json: "}}")
        self.tail = tail.bytes
    }

    /// Encodes an event of the user as JSON on one line.
    ///
    /// - Throws: The reason if no server could accept it.
    mutating func encode(_ tracked: TrackedEvent) throws(RefusedEvent) -> Data {
        if tracked.event.identifier?.isEmpty == true { throw RefusedEvent(reason: "Its name or id is empty.") }
        // Many times larger events are not encoded first.
        if tracked.byteCount <= 10 * Self.maxBytes {
            write(tracked)
            if writer.bytes.count <= Self.maxBytes { return Data(writer.bytes) }
        }
        throw RefusedEvent(reason: "It is larger than \(Self.maxBytes) bytes.")
    }

    private mutating func write(_ tracked: TrackedEvent) {
        let event = tracked.event
        writer.removeAll()
        writer.append(json: #"{"messageId":"#)
        writer.append(event.id ?? "\(messageIDPrefix)-\(tracked.number)")
        writer.append(json: #","timestamp":"#)
        writer.append(tracked.date)
        var userID = user?.id.subject
        switch event.kind {
        case .track(let name):
            writer.append(json: #","type":"track","event":"#)
            writer.append(name)
            writer.append(json: #","properties":"#)
            writer.append(event.properties)
        case .screen(let name):
            writer.append(json: #","type":"screen","name":"#)
            writer.append(name)
            writer.append(json: #","properties":"#)
            writer.append(event.properties)
        case .identify:
            writer.append(json: #","type":"identify","traits":"#)
            writer.append(event.properties)
        case .group(let id):
            writer.append(json: #","type":"group","groupId":"#)
            writer.append(id)
            writer.append(json: #","traits":"#)
            writer.append(event.properties)
        case .alias(let newID):
            writer.append(json: #","type":"alias","previousId":"#)
            writer.append(userID ?? anonymousID)
            userID = newID
        }
        if let userID {
            writer.append(json: #","userId":"#)
            writer.append(userID)
        }
        writer.append(json: tail)
    }
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
