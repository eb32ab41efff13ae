/// An encoder that writes a destination as segments: the name of the case, then its associated values.
///
/// An unlabelled value becomes a segment. A labelled or optional value becomes a parameter of the name's segment. So do an
/// empty text, `.` and `..`, because they have a special meaning as segments (RFC 3986 §5.2.4).
struct LinkEncoder: Encoder {
    final class Output {
        var segments: [LinkSegment] = []
        var isPrintable = true
    }

    let output: Output
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func segments(of destination: any Destination) throws(LinkError) -> [LinkSegment] {
        let output = Output()
        do {
            try LinkEncoder(output: output).encode(destination)
        } catch {
            output.isPrintable = false
        }
        guard output.isPrintable, let name = output.segments.first?.text, !isRemovedByNormalization(name) else {
            throw .unprintable(type: "\(type(of: destination))")
        }
        return output.segments
    }

    /// Returns the name of the case.
    static func name(of destination: any Destination) -> String {
        let output = Output()
        try? LinkEncoder(output: output).encode(destination)
        return output.segments.first?.text ?? "\(type(of: destination))"
    }

    static func isRemovedByNormalization(_ text: String) -> Bool {
        text.isEmpty || text == "." || text == ".."
    }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(LinkEncodingContainer(output: output, nameIndex: nil))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnsupportedList(output: output)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension LinkEncoder: SingleValueEncodingContainer {
    func encodeNil() {
        output.isPrintable = false
    }

    func encode<T: Encodable>(_ value: T) throws {
        // The `encode(to:)` of numbers, texts and Booleans would call this function again.
        if let text = value as? any LosslessStringConvertible {
            output.segments.append(LinkSegment(text: text.description))
        } else {
            try value.encode(to: self)
        }
    }
}

/// The cases of an enum if `nameIndex` is `nil`, otherwise the associated values of a case.
private struct LinkEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: LinkEncoder.Output
    let nameIndex: Int?
    var codingPath: [any CodingKey] { [] }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        if nameIndex != nil { output.isPrintable = false }
        output.segments.append(LinkSegment(text: key.stringValue))
        let index = output.segments.count - 1
        return KeyedEncodingContainer(LinkEncodingContainer<Nested>(output: output, nameIndex: index))
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try write(value, as: key, inPath: key.isPosition)
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        try writeOptional(value, as: key)
    }

    // The default implementations call `encode`, which does not know that the value is optional.
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
        UnsupportedList(output: output)
    }

    func superEncoder() -> any Encoder {
        output.isPrintable = false
        return LinkEncoder(output: output)
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }

    private func writeOptional<T: Encodable>(_ value: T?, as key: Key) throws {
        guard let value else { return }
        try write(value, as: key, inPath: false)
    }

    private func write<T: Encodable>(_ value: T, as key: Key, inPath: Bool) throws {
        guard let nameIndex else {
            output.isPrintable = false
            return
        }
        let part = LinkEncoder.Output()
        try LinkEncoder(output: part).encode(value)
        guard part.isPrintable, let first = part.segments.first else {
            output.isPrintable = false
            return
        }
        let isSingle = part.segments.count == 1 && first.parameters.isEmpty
        if inPath, !(isSingle && LinkEncoder.isRemovedByNormalization(first.text)) {
            output.segments += part.segments
        } else if isSingle {
            let parameter = LinkParameter(name: key.stringValue, value: first.text)
            output.segments[nameIndex].parameters.append(parameter)
        } else {
            output.isPrintable = false
        }
    }
}

extension CodingKey {
    /// `true` if this is the compiler's name of an unlabelled value: `_0`, `_1`, …
    var isPosition: Bool {
        stringValue.hasPrefix("_") && stringValue.dropFirst().allSatisfy { ("0"..."9").contains($0) }
            && stringValue.count > 1
    }
}

/// A container for lists, which have no form in a link.
private struct UnsupportedList: UnkeyedEncodingContainer {
    let output: LinkEncoder.Output
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    init(output: LinkEncoder.Output) {
        self.output = output
        output.isPrintable = false
    }

    func encode<T: Encodable>(_ value: T) {}
    func encodeNil() {}
    func superEncoder() -> any Encoder { LinkEncoder(output: output) }

    func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        LinkEncoder(output: output).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
}
