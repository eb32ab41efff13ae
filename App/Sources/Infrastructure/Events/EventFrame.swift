import Core
import Crypto
import Foundation

/// The unencrypted start of records that are sealed together. Its checksum makes it recognizable behind damaged bytes.
///
/// Sealing small records one by one would take most of the time of an append.
struct EventFrame {
    /// The number of the first record in its segment, from 0.
    let number: Int
    /// The number of records.
    let count: Int
    /// The size of the sealed records, including the frame.
    let size: Int

    static let headerSize = 20
    /// The highest overhead of a record: the header, the nonce, the tag and its size.
    static let overhead = sealedOverhead + lengthSize
    private static let sealedOverhead = headerSize + 12 + 16
    private static let lengthSize = 4
    /// The size of a frame with several records, which bounds what a damaged page destroys.
    private static let maxSize = 1 << 12
    private static let maxNumber: UInt32 = 1 << 31
    private static let mark: UInt32 = 0x5452_4556  // TREV
    private static let checkedSize = headerSize - 4

    /// The number of the record after the last one.
    var end: Int { number + count }

    /// Parses a header. Returns nil for other bytes.
    init?(header: UnsafeRawBufferPointer.SubSequence) {
        let bytes = UnsafeRawBufferPointer(rebasing: header)
        func integer(_ offset: Int) -> UInt32 {
            UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        guard bytes.count == Self.headerSize, integer(0) == Self.mark,
            integer(Self.checkedSize) == bytes.prefix(Self.checkedSize).checksum, integer(4) <= Self.maxNumber
        else { return nil }
        (number, count, size) = (Int(integer(4)), Int(integer(8)), Int(integer(12)))
        guard count > 0, size >= Self.sealedOverhead + count * Self.lengthSize else { return nil }
    }

    /// Seals records with consecutive numbers from `number`, and returns them in frames.
    static func seal(_ records: ArraySlice<Data>, from number: Int, key: SymmetricKey) throws -> [UInt8] {
        var (bytes, content): ([UInt8], [UInt8]) = ([], [])
        bytes.reserveCapacity(records.reduce(0) { $0 + $1.count + overhead })
        // Random for each batch and then counted, since each random number is a system call.
        var nonce = [UInt8](Data.random(12))
        var (number, index) = (number, records.startIndex)
        while index < records.endIndex {
            content.removeAll(keepingCapacity: true)
            let first = index
            repeat {
                content.append(bigEndian: UInt32(records[index].count))
                records[index].withUnsafeBytes { content.append(contentsOf: $0) }
                index += 1
            } while index < records.endIndex && content.count + records[index].count + overhead <= maxSize
            let start = bytes.count
            bytes.append(bigEndian: mark)
            bytes.append(bigEndian: UInt32(number))
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
            for place in nonce.indices.reversed() {
                nonce[place] &+= 1
                if nonce[place] != 0 { break }
            }
            number += index - first
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
