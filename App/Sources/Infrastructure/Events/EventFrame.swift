import Core
import Crypto
import Foundation

/// The unencrypted start of a sealed record. Its checksum makes it recognizable behind damaged bytes.
struct EventFrame {
    /// The number of the record in its segment, from 0.
    let number: Int
    /// The size of the record, including its frame.
    let size: Int

    static let headerSize = 16
    /// The size of the header, the nonce and the tag.
    static let overhead = headerSize + 12 + 16
    private static let maxNumber: UInt32 = 1 << 31
    private static let mark: UInt32 = 0x5452_4556  // TREV
    private static let checkedSize = headerSize - 4

    /// Parses a header. Returns nil for other bytes.
    init?(header: UnsafeRawBufferPointer.SubSequence) {
        let bytes = UnsafeRawBufferPointer(rebasing: header)
        func integer(_ offset: Int) -> UInt32 {
            UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        guard bytes.count == Self.headerSize, integer(0) == Self.mark,
            integer(Self.checkedSize) == bytes.prefix(Self.checkedSize).checksum, integer(8) >= Self.overhead,
            integer(4) <= Self.maxNumber
        else { return nil }
        (number, size) = (Int(integer(4)), Int(integer(8)))
    }

    /// Seals records with consecutive numbers from `number`, and returns them with their frames.
    static func seal(_ records: ArraySlice<Data>, from number: Int, key: SymmetricKey) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.reduce(0) { $0 + $1.count + overhead })
        // Random for each batch and then counted, since each random number is a system call.
        var nonce = [UInt8](Data.random(12))
        for (index, record) in records.enumerated() {
            let start = bytes.count
            bytes.append(bigEndian: mark)
            bytes.append(bigEndian: UInt32(number + index))
            bytes.append(bigEndian: UInt32(record.count + overhead))
            bytes.append(bigEndian: bytes[start...].checksum)
            let box = try AES.GCM.seal(
                record,
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
        }
        return bytes
    }

    /// Opens a record with its frame. Returns nil if it was changed, or sealed with another key.
    static func open(_ bytes: Data, key: SymmetricKey) -> Data? {
        guard let box = try? AES.GCM.SealedBox(combined: bytes.dropFirst(headerSize)) else { return nil }
        return try? AES.GCM.open(box, using: key, authenticating: bytes.prefix(headerSize))
    }
}

extension Sequence<UInt8> {
    /// A checksum that detects accidents (FNV-1a).
    var checksum: UInt32 {
        reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
