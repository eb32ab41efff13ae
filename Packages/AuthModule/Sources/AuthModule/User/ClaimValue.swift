/// The value of a claim: any JSON value. Its printed form contains no value.
public enum ClaimValue: Codable, Hashable, Sendable, Redacted {
    /// A text.
    case string(String)
    /// A number, with the precision of `Double`.
    case number(Double)
    /// A truth value.
    case bool(Bool)
    /// A list, such as that of roles.
    case array([ClaimValue])
    /// An object, such as `address`.
    case object([String: ClaimValue])
    /// The absence of a value.
    case null

    /// The text, or `nil` for another value.
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// A number of seconds, which some servers send as a text, or `nil` for another value.
    var seconds: Double? {
        switch self {
        case .number(let number): number
        case .string(let text): Double(text).flatMap { $0.isNaN ? nil : $0 }
        default: nil
        }
    }

    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let isTrue = try? container.decode(Bool.self) {
            self = .bool(isTrue)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let values = try? container.decode([ClaimValue].self) {
            self = .array(values)
        } else if let members = try? container.decode([String: ClaimValue].self) {
            self = .object(members)
        } else {
            self = .null
        }
    }

    /// Encodes the JSON value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .bool(let isTrue): try container.encode(isTrue)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        case .null: try container.encodeNil()
        }
    }
}
