/// A JSON value of a property or trait.
public enum AnalyticsValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// An integer.
    case int(Int)
    /// A floating-point number. NaN and infinity are encoded as null.
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

extension AnalyticsValue: Encodable {
    /// The deepest level of arrays and objects in an event. Deeper ones are encoded as null, so that no input can exhaust
    /// the stack of this process or of a server. `JSONDecoder` needs up to 4 KB a level, of the 512 KB that a thread of
    /// macOS or iOS has.
    static let maxDepth = 104

    /// Encodes a JSON value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .int(let number): try container.encode(number)
        case .double(let number) where number.isFinite: try container.encode(number)
        case .bool(let flag): try container.encode(flag)
        case .array(let values) where encoder.codingPath.count <= Self.maxDepth: try container.encode(values)
        case .object(let members) where encoder.codingPath.count <= Self.maxDepth: try container.encode(members)
        case .null, .double, .array, .object: try container.encodeNil()
        }
    }
}
