import Core

/// A JSON value of a property or trait.
public enum AnalyticsValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// An integer.
    case int(Int)
    /// A floating-point number. NaN and infinity are encoded as null. A whole number is decoded as `int`.
    case double(Double)
    /// A Boolean.
    case bool(Bool)
    /// A null.
    case null
    /// An array.
    case array([AnalyticsValue])
    /// An object.
    case object([String: AnalyticsValue])
}

extension [String: AnalyticsValue] {
    /// Creates the members of a value that is encoded as an object, with dates in ISO 8601.
    ///
    /// ```swift
    /// try analytics.track("Order Placed", properties: .init(encoding: order))
    /// ```
    /// - Throws: `EncodingError`, for example for NaN and infinity, or `DecodingError` if the value is not encoded as an
    ///   object.
    public init(encoding value: some Encodable) throws {
        self = try WireJSON.decode(from: WireJSON.encode(value))
    }
}

extension AnalyticsValue: Codable {
    /// The deepest decoded level: the deepest that is sent, and the four levels of a batch above it.
    private static let maxDecodedDepth = JSONWriter.maxDepth + 4

    /// Decodes a JSON value. Levels that are too deep to be sent become null. Throws `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() || decoder.codingPath.count > Self.maxDecodedDepth {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([AnalyticsValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: AnalyticsValue].self))
        }
    }

    /// Encodes a JSON value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value) where value.isFinite: try container.encode(value)
        case .double, .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension AnalyticsValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// Creates a floating-point number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a null.
    public init(nilLiteral: ()) { self = .null }
    /// Creates an array.
    public init(arrayLiteral elements: AnalyticsValue...) { self = .array(elements) }
    /// Creates an object. Of equal keys the last one counts.
    public init(dictionaryLiteral elements: (String, AnalyticsValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
