import Foundation

/// The body of `POST /v1/batch`.
struct Batch: Decodable, Sendable {
    let writeKey: String?
    let batch: [BatchedEvent]
}

/// One event of it.
struct BatchedEvent: Decodable, Sendable {
    private enum Kind: String, Decodable {
        case track, identify, screen, page, group, alias
    }

    private enum CodingKeys: CodingKey {
        case type, messageId, event, userId, anonymousId, timestamp
    }

    private let kind: Kind
    private let messageID: String
    private let name: String?
    private let userID: String?
    private let anonymousID: String?
    private let timestamp: String?
    private let all: JSONValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(Kind.self, forKey: .type)
        messageID = try container.decode(String.self, forKey: .messageId)
        name = try container.decodeIfPresent(String.self, forKey: .event)
        userID = try container.decodeIfPresent(String.self, forKey: .userId)
        anonymousID = try container.decodeIfPresent(String.self, forKey: .anonymousId)
        timestamp = try container.decodeIfPresent(String.self, forKey: .timestamp)
        all = try JSONValue(from: decoder)
    }

    /// The event, if it keeps to the rules.
    func checked() throws(Problem) -> ReceivedEvent {
        guard (1...99).contains(messageID.unicodeScalars.count) else {
            throw Problem(.invalidRequest, "A messageId does not have 1 to 99 characters.")
        }
        guard kind != .track || name?.isEmpty == false else {
            throw Problem(.invalidRequest, "A track event has no event.")
        }
        guard timestamp.map(Self.isDate) != false else {
            throw Problem(.invalidRequest, "A timestamp is not ISO 8601 in UTC with milliseconds.")
        }
        guard let json = try? JSONEncoder.wire.encode(all) else { throw Problem(.internalError) }
        guard json.count <= BatchRoutes.eventLimit else { throw Problem(.eventTooLarge) }
        return ReceivedEvent(
            messageID: messageID,
            type: kind.rawValue,
            name: name,
            userID: userID,
            anonymousID: anonymousID,
            json: json
        )
    }

    private static func isDate(_ text: String) -> Bool {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? style.parse(text)) != nil && text.hasSuffix("Z")
    }
}

/// Any JSON.
enum JSONValue: Codable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
