import Foundation

/// Takes bytes off the front of data, or nothing if there are too few.
struct ByteReader {
    private var rest: Data

    init(_ data: Data) {
        rest = data
    }

    var isAtEnd: Bool {
        rest.isEmpty
    }

    mutating func bytes(_ count: Int) -> Data? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Data(rest.prefix(count))
    }

    mutating func byte() -> UInt8? {
        rest.popFirst()
    }

    /// A big-endian integer.
    mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
        bytes(Integer.bitWidth / 8)?.reduce(0) { $0 << 8 | Integer($1) }
    }

    mutating func uuid() -> UUID? {
        guard let bytes = bytes(16) else { return nil }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

extension FixedWidthInteger {
    var bigEndianBytes: [UInt8] {
        Swift.withUnsafeBytes(of: bigEndian) { Array($0) }
    }
}

extension UUID {
    var bytes: Data {
        Swift.withUnsafeBytes(of: uuid) { Data($0) }
    }
}
