import AnalyticsModule
import Core
import Crypto
import Foundation

/// A file of consecutive records of an event log. It starts with the position up to which they have been removed.
struct EventSegment {
    /// The name of the log in file names.
    let log: String
    /// The index of the first record in the log.
    let base: Int
    /// The size of the file.
    var size = headerSize

    /// The size of the start of the file, which contains the removed position, and the offset of the first frame.
    static let headerSize = 32
    private static let suffix = ".events"
    private static let removalSize = 8

    init(log: String, base: Int) {
        (self.log, self.base) = (log, base)
    }

    /// Parses the name of a file. Returns nil for other files.
    init?(name: String) {
        let parts = name.dropLast(Self.suffix.count).split(separator: "-", omittingEmptySubsequences: false)
        // The limit leaves room for larger indices of 15 digits.
        guard name.hasSuffix(Self.suffix), parts.count == 2, parts[1].utf8.count == 15,
            let base = Int(parts[1], radix: 16), (0..<1 << 56).contains(base)
        else { return nil }
        self.init(log: String(parts[0]), base: base)
        guard self.name == name else { return nil }
    }

    var name: String {
        let digits = String(base, radix: 16)
        return "\(log)-\(String(repeating: "0", count: 15 - digits.count))\(digits)\(Self.suffix)"
    }

    /// Returns the key of this segment. With it, a frame of another segment cannot be decrypted.
    func key(from key: StorageKey) -> SymmetricKey {
        key.fileKey(salt: Data(name.utf8))
    }

    /// The position before the first record.
    var start: EventLogPosition {
        EventLogPosition(segment: base, fileOffset: Self.headerSize, count: 0)
    }

    /// Reads the position up to which records have been removed. If it is damaged, no record counts as removed.
    func removedPosition(in file: OpenFile) throws(SecureStorageError) -> EventLogPosition {
        let header = try file.read(Self.removalSize + 4, at: 0)
        guard header.count == Self.removalSize + 4 else { return start }
        let values = header.map { UInt64($0) }
        let offset = values.prefix(Self.removalSize).reduce(0) { $0 << 8 | $1 }
        let checksum = values.suffix(4).reduce(0) { $0 << 8 | $1 }
        guard checksum == header.prefix(Self.removalSize).checksum, let offset = Int(exactly: offset) else {
            return start
        }
        return max(start, EventLogPosition(segment: base, offset: offset))
    }

    /// Returns the start of the file after the records up to `position` have been removed.
    static func header(removedThrough position: EventLogPosition) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: UInt64(position.offset))
        bytes.append(bigEndian: bytes.checksum)
        return bytes
    }
}

/// A position in a log of files. Its offset consists of an offset in the file and a number of records.
extension EventLogPosition {
    init(segment: Int, fileOffset: Int, count: Int) {
        self.init(segment: segment, offset: fileOffset << 32 | count)
    }

    /// An offset in the file, not after the frame of the next record.
    var fileOffset: Int { offset >> 32 }
    /// The number of records of the segment up to this position, including removed ones.
    var count: Int { offset & 0xffff_ffff }
    /// The index of the next record in the log.
    var nextIndex: Int { segment + count }
}
