/// A decoder for the output of ``LinkEncoder``.
struct LinkDecoder: Decoder {
    let reader: LinkReader
    let type: String
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let (name, parameters) = try reader.name(for: type)
        guard let key = Key(stringValue: name) else { throw LinkError.unknown(reader.lastRead, type: type) }
        let container = LinkDecodingContainer<Key>(reader: reader, type: type, allKeys: [key], parameters: parameters)
        return KeyedDecodingContainer(container)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw LinkError.unprintable(type: type)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension LinkDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try reader.value(type)
    }
}

/// The case of an enum, or its associated values.
private struct LinkDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: LinkReader
    let type: String
    let allKeys: [Key]
    let parameters: LinkParameters
    var codingPath: [any CodingKey] { [] }

    /// Only a parameter can be absent, so optional values are never written as segments.
    func contains(_ key: Key) -> Bool {
        parameters.contains(key.stringValue)
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let name = key.stringValue
        guard let text = parameters.take(name) else {
            if key.isPosition { return try reader.value(type) }
            throw LinkError.missing(.parameter(name), type: "\(type)")
        }
        return try LinkReader([LinkSegment(text: text)]) { _ in .parameter(name) }.value(type)
    }

    func nestedContainer<Nested>(
        keyedBy keys: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(
            LinkDecodingContainer<Nested>(reader: reader, type: type, allKeys: [], parameters: parameters)
        )
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw LinkError.unprintable(type: type)
    }

    func superDecoder() throws -> any Decoder {
        throw LinkError.unprintable(type: type)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        throw LinkError.unprintable(type: type)
    }
}
