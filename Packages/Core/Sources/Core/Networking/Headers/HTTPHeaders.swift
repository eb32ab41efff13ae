/// The header fields of a request or a response, in the order they were set. Names compare without case
/// (RFC 9110 §5.1); neither case nor order makes two collections differ.
public struct HTTPHeaders: Sendable {
    // A request has a handful of fields: looking through them is faster than hashing names.
    private var fields: [(name: String, value: String)] = []

    /// No field.
    public init() {}

    /// The value of the field `name`; setting `nil` removes it.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isField(name) }?.value }
        set {
            guard let newValue else { return fields.removeAll { $0.name.isField(name) } }
            guard let index = fields.firstIndex(where: { $0.name.isField(name) }) else {
                return fields.append((name, newValue))
            }
            fields[index] = (name, newValue)
            // Only Set-Cookie can be there twice.
            fields[(index + 1)...].removeAll { $0.name.isField(name) }
        }
    }

    /// Adds a field to those of the same name: their values are joined by a comma (RFC 9110 §5.3).
    ///
    /// `Set-Cookie` cannot be joined, as cookies contain commas; each stays a field of its own.
    public mutating func add(_ value: String, for name: String) {
        guard !name.isField("Set-Cookie"), let former = self[name] else { return fields.append((name, value)) }
        self[name] = "\(former), \(value)"
    }

    /// These fields, with those of `other` put over them.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        guard !fields.isEmpty else { return other }
        var merged = self
        for field in other.fields { merged.fields.removeAll { $0.name.isField(field.name) } }
        merged.fields += other.fields
        return merged
    }
}

extension HTTPHeaders: Sequence {
    /// The fields in the order they were set.
    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
        fields.makeIterator()
    }
}

extension HTTPHeaders: Hashable {
    /// Whether both have the same fields, in whatever order and spelling of their names.
    public static func == (one: HTTPHeaders, other: HTTPHeaders) -> Bool {
        one.fields.count == other.fields.count
            && one.fields.allSatisfy { one.values(of: $0.name) == other.values(of: $0.name) }
    }

    /// Hashes the fields, in whatever order and spelling of their names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(fields.map { $0.name.utf8.map(\.lowercasedASCII) + Array($0.value.utf8) }))
    }

    private func values(of name: String) -> [String] {
        fields.filter { $0.name.isField(name) }.map(\.value)
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// The fields written out; of two with the same name the later counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields.reserveCapacity(elements.count)
        for (name, value) in elements { self[name] = value }
    }
}

extension HTTPHeaders: DescribedValue {
    /// The names alone: values may hold tokens and cookies.
    public var description: String {
        map(\.name).description
    }
}

extension String {
    /// Whether both name the same field.
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
