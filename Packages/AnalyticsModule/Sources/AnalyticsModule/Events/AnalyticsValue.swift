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
