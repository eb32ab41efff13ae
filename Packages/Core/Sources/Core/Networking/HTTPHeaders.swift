/// The header fields of a request or a response. Names compare without case (RFC 9110 §5.1).
public struct HTTPHeaders: Sendable, Hashable {
    private var fields: [String: Field] = [:]

    /// No field.
    public init() {}

    /// The value of the field `name`; setting `nil` removes it.
    public subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.value }
        set { fields[name.lowercased()] = newValue.map { Field(name: name, value: $0) } }
    }

    /// These fields, with those of `other` put over them.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        var merged = self
        merged.fields.merge(other.fields) { _, new in new }
        return merged
    }

    private struct Field: Sendable, Hashable {
        let name: String
        let value: String
    }
}

extension HTTPHeaders: Sequence {
    /// The fields in the order of their names, so that what is sent does not vary between runs.
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        fields.sorted { $0.key < $1.key }.lazy.map { (name: $0.value.name, value: $0.value.value) }.makeIterator()
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// The fields written out; of two with the same name the later counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements {
            self[name] = value
        }
    }
}

extension HTTPHeaders: CustomStringConvertible {
    /// The names alone: values may hold tokens and cookies.
    public var description: String {
        map(\.name).description
    }
}

extension HTTPHeaders: CustomReflectable {
    /// Shows no value either.
    public var customMirror: Mirror {
        Mirror(self, children: ["names": map(\.name)])
    }
}
