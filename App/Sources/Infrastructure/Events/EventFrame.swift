import Core
import Crypto
import Foundation

/// The unencrypted header of a frame, which contains records that are sealed together. Its checksum makes it recognizable
/// after damaged bytes.
///
/// Sealing small records one by one would take most of the time of an append.
struct EventFrame {
    /// The index of the first record in the segment.
    let firstIndex: Int
    /// The number of records.
    let count: Int
    /// The size of the frame in bytes, including this header.
    let size: Int

    static let headerSize = 20
    /// The maximum overhead of a record: the header, the nonce, the tag and its size.
    static let overhead = sealedOverhead + lengthSize
    private static let sealedOverhead = headerSize + 12 + 16
    private static let lengthSize = 4
    /// The maximum size of a frame with several records. It bounds the loss by a damaged page.
    private static let maxSize = 1 << 12
    private static let maxIndex: UInt32 = 1 << 31
    private static let magic: UInt32 = 0x5452_4556  // TREV
    private static let checkedSize = headerSize - 4

    /// The index after that of the last record.
    var endIndex: Int { firstIndex + count }

    /// Parses a header. Returns nil for other bytes.
    init?(header: UnsafeRawBufferPointer.SubSequence) {
        let bytes = UnsafeRawBufferPointer(rebasing: header)
        func integer(_ offset: Int) -> UInt32 {
            UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        guard bytes.count == Self.headerSize, integer(0) == Self.magic,
            integer(Self.checkedSize) == bytes.prefix(Self.checkedSize).checksum, integer(4) <= Self.maxIndex
        else { return nil }
        (firstIndex, count, size) = (Int(integer(4)), Int(integer(8)), Int(integer(12)))
        guard count > 0, size >= Self.sealedOverhead + count * Self.lengthSize else { return nil }
    }

    /// Seals records, the first of which has `firstIndex` in its segment, and returns their frames.
    static func seal(_ records: ArraySlice<Data>, from firstIndex: Int, key: SymmetricKey) throws -> [UInt8] {
        var (bytes, content): ([UInt8], [UInt8]) = ([], [])
        bytes.reserveCapacity(records.reduce(0) { $0 + $1.count + overhead })
        // Random for each batch and counted within it, since each random number is a system call.
        var nonce = [UInt8](Data.random(12))
        var index = records.startIndex
        while index < records.endIndex {
            content.removeAll(keepingCapacity: true)
            let first = index
            repeat {
                content.append(bigEndian: UInt32(records[index].count))
                records[index].withUnsafeBytes { content.append(contentsOf: $0) }
                index += 1
            } while index < records.endIndex && content.count + records[index].count + overhead <= maxSize
            let start = bytes.count
            bytes.append(bigEndian: magic)
            bytes.append(bigEndian: UInt32(firstIndex + first - records.startIndex))
            bytes.append(bigEndian: UInt32(index - first))
            bytes.append(bigEndian: UInt32(content.count + sealedOverhead))
            bytes.append(bigEndian: bytes[start...].checksum)
            let box = try AES.GCM.seal(
                content,
                using: key,
                nonce: AES.GCM.Nonce(data: nonce),
                authenticating: bytes[start...]
            )
            guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
            sealed.withUnsafeBytes { bytes.append(contentsOf: $0) }
            for byteIndex in nonce.indices.reversed() {
                nonce[byteIndex] &+= 1
                if nonce[byteIndex] != 0 { break }
            }
        }
        return bytes
    }

    /// Opens the records of this frame. Returns nil if they were changed, or sealed with another key.
    func open(_ bytes: Data, key: SymmetricKey) -> [Data]? {
        guard let box = try? AES.GCM.SealedBox(combined: bytes.dropFirst(Self.headerSize)),
            var rest = try? AES.GCM.open(box, using: key, authenticating: bytes.prefix(Self.headerSize))
        else { return nil }
        var records: [Data] = []
        while !rest.isEmpty {
            let size = rest.prefix(Self.lengthSize).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(Self.lengthSize)
            records.append(Data(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return records.count == count ? records : nil
    }
}

extension Sequence<UInt8> {
    /// A checksum that detects accidents (FNV-1a).
    var checksum: UInt32 {
        reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
