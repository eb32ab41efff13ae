import Core
import Foundation

/// Encodes events for Segment's HTTP Tracking API.
struct EventEncoder {
    /// An encoded event, or the reason why it was refused.
    enum Result {
        case encoded(Data)
        case refused(reason: String, summary: Data)
    }

    private let messageIDPrefix: String
    private let context: [UInt8]
    private let maxBytes: Int
    private var writer = JSONWriter()
    private var user: AnalyticsUser?
    private var anonymousID = ""
    private var tail: [UInt8] = []

    /// Creates an encoder of events with the same context, of up to `maxBytes` each.
    init(messageIDPrefix: String, context: AnalyticsContext, maxBytes: Int) {
        self.messageIDPrefix = messageIDPrefix
        self.context = context.jsonMembers
        self.maxBytes = maxBytes
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
    mutating func encode(_ pending: PendingEvent) -> Result {
        let invalidity = pending.event.invalidity
        if invalidity == nil, !pending.isTooLarge {
            write(pending)
            if writer.bytes.count <= maxBytes { return .encoded(Data(writer.bytes)) }
        }
        let reason = invalidity ?? "The event is larger than \(maxBytes) bytes."
        var summary = pending
        summary.event = summary.event.summary
        write(summary)
        return .refused(reason: reason, summary: Data(writer.bytes))
    }

    private mutating func write(_ pending: PendingEvent) {
        let event = pending.event
        writer.removeAll()
        writer.append(json: #"{"messageId":"#)
        writer.append(pending.messageID(prefix: messageIDPrefix))
        writer.append(json: #","timestamp":"#)
        writer.append(pending.timestamp)
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

extension AnalyticsEvent {
    /// The reason why no server could accept the event, or `nil`.
    fileprivate var invalidity: String? {
        switch kind {
        case .track(let name) where name.isEmpty, .screen(let name) where name.isEmpty: "The event has no name."
        case .group(let id) where id.isEmpty: "The group has no id."
        case .alias(let userID) where userID.isEmpty: "The alias has no user id."
        default: nil
        }
    }
}
