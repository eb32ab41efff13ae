/// Writes a destination as segments: the name of the case, then its values.
///
/// An unlabelled value becomes a segment. A labelled one becomes a parameter of the name's segment; so does an optional
/// one, and a text that a path cannot hold (empty, `.` and `..` fall to the normalisation of RFC 3986 §5.2.4).
struct LinkEncoder: Encoder {
    final class Sink {
        var segments: [LinkSegment] = []
        var isPrintable = true
    }

    let sink: Sink
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func segments(of destination: any Destination) throws(LinkError) -> [LinkSegment] {
        let sink = Sink()
        do {
            try LinkEncoder(sink: sink).encode(destination)
        } catch {
            sink.isPrintable = false
        }
        guard sink.isPrintable, let name = sink.segments.first?.text, !isDangerous(name) else {
            throw .unprintable(type: "\(type(of: destination))")
        }
        return sink.segments
    }

    /// Returns the name of the case, without its values.
    static func name(of destination: any Destination) -> String {
        let sink = Sink()
        try? LinkEncoder(sink: sink).encode(destination)
        return sink.segments.first?.text ?? "\(type(of: destination))"
    }

    static func isDangerous(_ text: String) -> Bool {
        text.isEmpty || text == "." || text == ".."
    }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(LinkEncodingContainer(sink: sink, nameIndex: nil))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        NoList(sink: sink)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension LinkEncoder: SingleValueEncodingContainer {
    func encodeNil() {
        sink.isPrintable = false
    }

    func encode<T: Encodable>(_ value: T) throws {
        // Numbers, texts and truth values; their own `encode(to:)` would come back here without end.
        if let text = value as? any LosslessStringConvertible {
            sink.segments.append(LinkSegment(text: text.description))
        } else {
            try value.encode(to: self)
        }
    }
}

/// The cases of an enum (`nameIndex` is `nil`), or the values of one of them.
private struct LinkEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: LinkEncoder.Sink
    let nameIndex: Int?
    var codingPath: [any CodingKey] { [] }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        if nameIndex != nil { sink.isPrintable = false }
        sink.segments.append(LinkSegment(text: key.stringValue))
        let index = sink.segments.count - 1
        return KeyedEncodingContainer(LinkEncodingContainer<Nested>(sink: sink, nameIndex: index))
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try write(value, as: key, inPath: key.isPosition)
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        try writeOptional(value, as: key)
    }

    // The protocol answers these by `encode`, which would lose that the value is optional.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try writeOptional(value, as: key) }
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try writeOptional(value, as: key) }

    func encodeNil(forKey key: Key) {}

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        NoList(sink: sink)
    }

    func superEncoder() -> any Encoder {
        sink.isPrintable = false
        return LinkEncoder(sink: sink)
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }

    private func writeOptional<T: Encodable>(_ value: T?, as key: Key) throws {
        guard let value else { return }
        try write(value, as: key, inPath: false)
    }

    private func write<T: Encodable>(_ value: T, as key: Key, inPath: Bool) throws {
        guard let nameIndex else {
            sink.isPrintable = false
            return
        }
        let part = LinkEncoder.Sink()
        try LinkEncoder(sink: part).encode(value)
        guard part.isPrintable, let first = part.segments.first else {
            sink.isPrintable = false
            return
        }
        let isSingle = part.segments.count == 1 && first.parameters.isEmpty
        if inPath, !(isSingle && LinkEncoder.isDangerous(first.text)) {
            sink.segments += part.segments
        } else if isSingle {
            let parameter = LinkParameter(name: key.stringValue, value: first.text)
            sink.segments[nameIndex].parameters.append(parameter)
        } else {
            sink.isPrintable = false
        }
    }
}

extension CodingKey {
    /// Whether it is the compiler's name of an unlabelled value: `_0`, `_1`, …
    var isPosition: Bool {
        stringValue.hasPrefix("_") && stringValue.dropFirst().allSatisfy { ("0"..."9").contains($0) }
            && stringValue.count > 1
    }
}

/// A list has no form in a link.
private struct NoList: UnkeyedEncodingContainer {
    let sink: LinkEncoder.Sink
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    init(sink: LinkEncoder.Sink) {
        self.sink = sink
        sink.isPrintable = false
    }

    func encode<T: Encodable>(_ value: T) {}
    func encodeNil() {}
    func superEncoder() -> any Encoder { LinkEncoder(sink: sink) }

    func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        LinkEncoder(sink: sink).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
}
