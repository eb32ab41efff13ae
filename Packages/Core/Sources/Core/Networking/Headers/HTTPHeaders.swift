/// The header fields of a request or a response, in insertion order. Names are case-insensitive (RFC 9110 §5.1), and the
/// order does not matter for equality.
public struct HTTPHeaders: Sendable {
    // With few fields, a linear search is faster than hashing names.
    private var fields: [(name: String, value: String)] = []

    /// Creates empty header fields.
    public init() {}

    /// The value of the field `name`. Setting `nil` removes the field.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isField(name) }?.value }
        set {
            guard let newValue else { return fields.removeAll { $0.name.isField(name) } }
            guard let index = fields.firstIndex(where: { $0.name.isField(name) }) else {
                return fields.append((name, newValue))
            }
            fields[index] = (name, newValue)
        }
    }

    /// Returns these fields with those of `other`, which take precedence.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        guard !fields.isEmpty else { return other }
        var merged = self
        for field in other.fields { merged.fields.removeAll { $0.name.isField(field.name) } }
        merged.fields += other.fields
        return merged
    }
}

extension HTTPHeaders: Sequence {
    /// Returns an iterator over the fields in insertion order.
    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
        fields.makeIterator()
    }
}

extension HTTPHeaders: Hashable {
    /// Returns whether both have the same fields, regardless of order and case of the names.
    public static func == (one: HTTPHeaders, other: HTTPHeaders) -> Bool {
        one.fields.count == other.fields.count && one.fields.allSatisfy { other[$0.name] == $0.value }
    }

    /// Hashes the fields, regardless of order and case of the names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(fields.map { $0.name.utf8.map(\.lowercasedASCII) + Array($0.value.utf8) }))
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates the fields of a literal. A later field replaces an earlier one with the same name.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields.reserveCapacity(elements.count)
        for (name, value) in elements { self[name] = value }
    }
}

extension HTTPHeaders: DescribedValue {
    /// The names. Values are left out because they may be tokens and cookies.
    public var description: String {
        map(\.name).description
    }
}

extension String {
    /// Returns whether both are names of the same field.
    fileprivate func isField(_ other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
