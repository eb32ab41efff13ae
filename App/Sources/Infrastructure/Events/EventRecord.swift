import Core
import Crypto
import Foundation

/// A sealed record of a file: the events that were appended together.
///
/// It starts with its size and a checksum of the size, by which a damaged record differs from an incomplete one.
enum EventRecord {
    private static let headerSize = 8
    private static let lengthSize = 4
    /// The header, the nonce and the tag.
    private static let overhead = headerSize + 12 + 16

    /// Seals events as the record at `offset` of a file.
    static func seal(
        _ events: some Collection<Data>,
        at offset: Int,
        of path: String,
        key: SymmetricKey
    ) throws(SecureStorageError) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(events.byteCount + events.count * lengthSize)
        for event in events {
            content.append(bigEndian: UInt32(event.count))
            event.withUnsafeBytes { content.append(contentsOf: $0) }
        }
        let place = additionalData(offset: offset)
        guard let box = try? AES.GCM.seal(content, using: key, authenticating: place) else {
            throw .unavailable(path: path, reason: "its events could not be encrypted")
        }
        var record: [UInt8] = []
        record.reserveCapacity(content.count + overhead)
        record.append(bigEndian: UInt32(content.count + overhead))
        record.append(bigEndian: record.checksum)
        record.append(contentsOf: box.nonce)
        box.ciphertext.withUnsafeBytes { record.append(contentsOf: $0) }
        box.tag.withUnsafeBytes { record.append(contentsOf: $0) }
        return record
    }

    /// Opens the records of a file up to the first incomplete or damaged one.
    static func open(_ content: Data, key: SymmetricKey) -> (events: [Data], isDamaged: Bool) {
        var events: [Data] = []
        var offset = 0
        while offset + headerSize <= content.count {
            let header = content[offset..<offset + headerSize]
            let size = header.integer(at: 0)
            guard size >= overhead, header.integer(at: 4) == Int(header.prefix(4).checksum) else {
                return (events, true)
            }
            // A killed process has not finished it.
            guard offset + size <= content.count else { break }
            let sealed = content[offset + headerSize..<offset + size]
            guard let box = try? AES.GCM.SealedBox(combined: sealed),
                let opened = try? AES.GCM.open(box, using: key, authenticating: additionalData(offset: offset))
            else { return (events, true) }
            var start = 0
            while start < opened.count {
                let end = start + lengthSize + opened.integer(at: start)
                events.append(Data(opened[start + lengthSize..<end]))
                start = end
            }
            offset += size
        }
        return (events, false)
    }

    /// The offset, so that no record can be moved within its file.
    private static func additionalData(offset: Int) -> [UInt8] {
        Swift.withUnsafeBytes(of: UInt64(offset).bigEndian) { Array($0) }
    }
}

extension Data {
    /// Reads four bytes, big-endian.
    fileprivate func integer(at offset: Int) -> Int {
        withUnsafeBytes { Int(UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))) }
    }
}

extension Sequence<UInt8> {
    /// A checksum that detects accidents (FNV-1a).
    fileprivate var checksum: UInt32 {
        reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}

extension Collection<Data> {
    var byteCount: Int { reduce(0) { $0 + $1.count } }
}
