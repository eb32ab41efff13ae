import Foundation

/// The body of `POST /v1/batch`.
struct Batch: Decodable, Sendable {
    let writeKey: String?
    let batch: [BatchedEvent]
}

/// An event of a batch.
struct BatchedEvent: Decodable, Sendable {
    /// The maximum size in bytes.
    static let sizeLimit = 32 << 10

    private enum Kind: String, Decodable {
        case track, identify, screen, page, group, alias
    }

    private enum CodingKeys: CodingKey {
        case type, messageId, event, name, userId, anonymousId, timestamp
    }

    private let kind: Kind
    private let messageID: String
    private let name: String?
    private let userID: String?
    private let anonymousID: String?
    private let timestamp: String?
    private let members: JSONValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(Kind.self, forKey: .type)
        messageID = try container.decode(String.self, forKey: .messageId)
        let event = try container.decodeIfPresent(String.self, forKey: .event)
        let screen = try container.decodeIfPresent(String.self, forKey: .name)
        name = kind == .track ? event : screen
        userID = try container.decodeIfPresent(String.self, forKey: .userId)
        anonymousID = try container.decodeIfPresent(String.self, forKey: .anonymousId)
        timestamp = try container.decodeIfPresent(String.self, forKey: .timestamp)
        members = try JSONValue(from: decoder)
    }

    /// Returns the event if it is valid according to `openapi.yaml`.
    func validated() throws(Problem) -> ReceivedEvent {
        guard (1...99).contains(messageID.unicodeScalars.count) else {
            throw Problem(.invalidRequest, "messageId must have 1 to 99 characters.")
        }
        guard kind != .track || name?.isEmpty == false else {
            throw Problem(.invalidRequest, "A track event must have an event name.")
        }
        guard timestamp.map(Self.isDate) != false else {
            throw Problem(.invalidRequest, "timestamp must be an ISO 8601 date in UTC with milliseconds.")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(members) else { throw Problem(.internalError) }
        guard json.count <= Self.sizeLimit else { throw Problem(.eventTooLarge) }
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
        let date = /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/
        let time = /([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z/
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].wholeMatch(of: date) != nil && parts[1].wholeMatch(of: time) != nil
    }
}

/// Any JSON value.
enum JSONValue: Codable, Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The deepest level of a batch that is decoded. A level takes up to 4 KB of the stack, and a thread of macOS or iOS has
    /// 512 KB.
    private static let maxDepth = 108

    init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.maxDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "The value is nested too deeply.")
            )
        }
        let container = try decoder.singleValueContainer()
        if let scalar = Self.scalar(in: container) {
            self = scalar
        } else {
            do {
                self = .object(try container.decode([String: JSONValue].self))
            } catch DecodingError.typeMismatch {
                self = .array(try container.decode([JSONValue].self))
            }
        }
    }

    // Apart from the initializer, whose recursion then needs less of the stack.
    private static func scalar(in container: any SingleValueDecodingContainer) -> JSONValue? {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(String.self) { return .string(value) }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int.self) { return .integer(value) }
        if let value = try? container.decode(Double.self) { return .number(value) }
        return nil
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
