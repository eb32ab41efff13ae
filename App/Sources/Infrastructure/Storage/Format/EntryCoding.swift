import Foundation

/// Entries as bytes: their number, then for each the length and the bytes of its name and of its value. Lengths are
/// big-endian, of 4 bytes. JSON takes ten times as long, and a third more room.
enum EntryCoding {
    /// How many bytes the entries take.
    static func size(of entries: [String: Data]) -> Int {
        entries.reduce(4) { $0 + 8 + $1.key.utf8.count + $1.value.count }
    }

    /// `entries` must not take 4 GiB or more.
    static func encode(_ entries: [String: Data]) -> [UInt8] {
        let size = size(of: entries)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var rest = UnsafeMutableRawBufferPointer(buffer)[...]
            rest.put(length: entries.count)
            for (var name, value) in entries {
                name.withUTF8 { rest.put(field: UnsafeRawBufferPointer($0)) }
                value.withUnsafeBytes { rest.put(field: $0) }
            }
            count = size
        }
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

extension Slice<UnsafeMutableRawBufferPointer> {
    fileprivate mutating func put(length: Int) {
        Swift.withUnsafeBytes(of: UInt32(length).bigEndian) { put($0) }
    }

    fileprivate mutating func put(field: UnsafeRawBufferPointer) {
        put(length: field.count)
        put(field)
    }

    private mutating func put(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: self).copyMemory(from: bytes)
        self = dropFirst(bytes.count)
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
