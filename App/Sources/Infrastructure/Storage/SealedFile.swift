import Core
import Crypto
import Foundation

/// A storage file: a plain ``StoreHeader``, then the entries sealed with AES-256-GCM (NIST SP 800-38D) in blocks.
///
/// The tag of each block also covers the header and the block's position, so that changed, cut and combined files do
/// not open. Writing in blocks avoids a second copy of the whole content. docs/storage-format.md describes each byte.
struct SealedFile {
    let header: StoreHeader
    private let entries: [String: Data]
    private let fileKey: SymmetricKey
    private let encodedHeader: Data

    /// The size in the file of each block but the last one. The first one includes the header.
    private static let blockSize = 1 << 16
    /// The size of the nonce and the tag of a block.
    private static let overhead = 12 + 16

    /// Creates the file that follows one with the header `previous`.
    init(_ entries: [String: Data], after previous: StoreHeader?, key: StorageKey, path: String)
        throws(SecureStorageError)
    {
        let size = entries.reduce(4) { $0 + 8 + $1.key.utf8.count + $1.value.count }
        guard size <= StoreHeader.maxEntriesSize else {
            let advice = "Keep at most \(StoreHeader.maxEntriesSize) bytes in it."
            throw .refused(path: path, reason: "it would be too large (\(size) bytes)", advice: advice)
        }
        header = StoreHeader(after: previous, key: key, entriesSize: size)
        encodedHeader = header.encoded
        fileKey = key.fileKey(salt: header.salt)
        self.entries = entries
    }

    /// The size in bytes, without the overhead of the second and later blocks.
    var minSize: Int { StoreHeader.size + Self.overhead + header.entriesSize }

    /// Seals and writes the content.
    func write(to file: OpenFile) throws(SecureStorageError) {
        // An array, since `Data` appends small pieces slowly.
        var plain: [UInt8] = []
        var index = 0
        plain.reserveCapacity(min(header.entriesSize, Self.blockSize + 4_096))
        plain.append(bigEndian: UInt32(entries.count))
        for (name, value) in entries {
            plain.append(bigEndian: UInt32(name.utf8.count))
            plain.append(contentsOf: name.utf8)
            plain.append(bigEndian: UInt32(value.count))
            value.withUnsafeBytes { plain.append(contentsOf: $0) }
            while plain.count >= Self.capacity(ofBlock: index) { try writeBlock(of: &plain, index: &index, to: file) }
        }
        if !plain.isEmpty { try writeBlock(of: &plain, index: &index, to: file) }
    }

    /// Removes the next block from the front of `plain`, seals it and writes it.
    private func writeBlock(of plain: inout [UInt8], index: inout Int, to file: OpenFile) throws(SecureStorageError) {
        let count = min(plain.count, Self.capacity(ofBlock: index))
        let context = encodedHeader + Self.position(index)
        let box = try? AES.GCM.seal(plain[..<count], using: fileKey, authenticating: context)
        guard let sealed = box?.combined else {
            throw .unavailable(path: file.path, reason: "its content could not be encrypted")
        }
        try file.write(index == 0 ? encodedHeader + sealed : sealed)
        plain.removeFirst(count)
        index += 1
    }

    /// The maximum number of plain bytes in a block.
    private static func capacity(ofBlock index: Int) -> Int {
        blockSize - overhead - (index == 0 ? StoreHeader.size : 0)
    }

    /// Returns the entries of a file, or `nil` if it was changed or the key is wrong.
    static func open(_ file: Data, header: StoreHeader, key: StorageKey) -> [String: Data]? {
        let fileKey = key.fileKey(salt: header.salt)
        var plain = Data()
        for start in stride(from: 0, to: file.count, by: blockSize) {
            let block = file[max(start, StoreHeader.size)..<min(start + blockSize, file.count)]
            let context = file.prefix(StoreHeader.size) + position(start / blockSize)
            guard let box = try? AES.GCM.SealedBox(combined: block),
                let opened = try? AES.GCM.open(box, using: fileKey, authenticating: context)
            else { return nil }
            plain += opened
        }
        var reader = ByteReader(rest: plain)
        guard plain.count == header.entriesSize, let count = reader.integer(UInt32.self), count <= plain.count / 8
        else { return nil }
        var entries = [String: Data](minimumCapacity: Int(count))
        for _ in 0..<count {
            guard let name = reader.field().flatMap({ String(validating: $0, as: UTF8.self) }),
                let value = reader.field(), entries.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        return reader.rest.isEmpty ? entries : nil
    }

    private static func position(_ index: Int) -> [UInt8] {
        Swift.withUnsafeBytes(of: UInt32(index).bigEndian) { Array($0) }
    }
}

/// The unencrypted start of a storage file, which identifies the key.
struct StoreHeader: Sendable, Hashable {
    static let magic = Data("TRELLIS".utf8)
    static let version: UInt8 = 1
    static let size = 68
    static let maxEntriesSize = 1 << 30
    private static let saltSize = 32
    private static let checksumSize = 8

    /// The number of writes so far.
    let generation: UInt64
    /// The id of the ``StorageKey``. It distinguishes a wrong key from damage.
    let keyID: Data
    /// The random salt of the key of this file. No other file has that key, so random nonces need no limit.
    let salt: Data
    /// The number of bytes of the entries before sealing.
    let entriesSize: Int

    /// Creates the header of the next write, or of a new store.
    init(after previous: StoreHeader?, key: StorageKey, entriesSize: Int) {
        generation = (previous?.generation ?? 0) &+ 1
        keyID = key.id
        salt = .random(Self.saltSize)
        self.entriesSize = entriesSize
    }

    var encoded: Data {
        var bytes = Array(Self.magic) + [Self.version]
        bytes.append(bigEndian: generation)
        bytes += keyID + salt
        bytes.append(bigEndian: UInt32(entriesSize))
        bytes += Self.checksum(of: bytes)
        return Data(bytes)
    }

    /// Parses the header at the start of `file`. `path` is for errors.
    init(_ file: Data, path: String) throws(SecureStorageError) {
        func damaged(_ reason: String) -> SecureStorageError { .damaged(path: path, reason: reason) }
        var reader = ByteReader(rest: file)
        guard reader.bytes(Self.magic.count) == Self.magic else { throw damaged("it is not a storage file") }
        guard let version = reader.integer(UInt8.self), let generation = reader.integer(UInt64.self),
            let keyID = reader.bytes(StorageKey.idSize),
            let salt = reader.bytes(Self.saltSize), let entriesSize = reader.integer(UInt32.self),
            let checksum = reader.bytes(Self.checksumSize)
        else { throw damaged("it was cut") }
        // Without the checksum, a damaged id would look like a wrong key. It only detects accidents.
        let isIntact = checksum == Self.checksum(of: file.prefix(Self.size - Self.checksumSize))
        guard version == Self.version else {
            guard version > Self.version, isIntact else { throw damaged("its version is \(version)") }
            let reason = "it was written by a newer version of this program (format \(version))"
            throw .refused(path: path, reason: reason, advice: "Use that version, or another data folder.")
        }
        guard isIntact else { throw damaged("its header was changed") }
        self.generation = generation
        self.keyID = keyID
        self.salt = salt
        self.entriesSize = Int(entriesSize)
    }

    private static func checksum(of bytes: some DataProtocol) -> Data {
        Data(SHA256.hash(data: bytes).prefix(checksumSize))
    }
}

/// A parser that removes values from the front of `rest`, and returns `nil` if there are too few bytes.
private struct ByteReader {
    var rest: Data

    mutating func bytes(_ count: Int) -> Data? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Data(rest.prefix(count))
    }

    /// A big-endian integer.
    mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
        bytes(Integer.bitWidth / 8)?.reduce(0) { $0 << 8 | Integer($1) }
    }

    /// Bytes after their length.
    mutating func field() -> Data? {
        integer(UInt32.self).flatMap { bytes(Int($0)) }
    }
}

extension [UInt8] {
    /// Appends the bytes of an integer, the highest one first.
    mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }
}
