import Core
import Crypto
import Foundation

/// A storage file: a plain ``StoreHeader``, then the entries sealed with AES-256-GCM (NIST SP 800-38D).
///
/// The tag also covers the header, so that changed, cut and combined files do not open. docs/storage-format.md describes
/// each byte.
struct SealedFile {
    let header: StoreHeader
    let content: Data

    /// Creates the file that follows one with the header `previous`.
    init(_ entries: [String: Data], after previous: StoreHeader?, key: StorageKey, path: String)
        throws(SecureStorageError)
    {
        let size = entries.reduce(4) { $0 + 8 + $1.key.utf8.count + $1.value.count }
        guard size <= StoreHeader.maxEntriesSize else {
            let advice = "Keep at most \(StoreHeader.maxEntriesSize) bytes in it."
            throw .refused(path: path, reason: "it would be too large (\(size) bytes)", advice: advice)
        }
        // An array, since `Data` appends small pieces slowly.
        var plain: [UInt8] = []
        plain.reserveCapacity(size)
        plain.append(bigEndian: UInt32(entries.count))
        for (name, value) in entries {
            plain.append(bigEndian: UInt32(name.utf8.count))
            plain.append(contentsOf: name.utf8)
            plain.append(bigEndian: UInt32(value.count))
            value.withUnsafeBytes { plain.append(contentsOf: $0) }
        }
        header = StoreHeader(after: previous, key: key, entriesSize: size)
        let encoded = header.encoded
        let box = try? AES.GCM.seal(plain, using: key.fileKey(salt: header.salt), authenticating: encoded)
        guard let sealed = box?.combined else {
            throw .unavailable(path: path, reason: "its content could not be encrypted")
        }
        content = encoded + sealed
    }

    /// Returns the entries of a file, or `nil` if it was changed or the key is wrong.
    static func open(_ file: Data, header: StoreHeader, key: StorageKey) -> [String: Data]? {
        let (encoded, sealed) = (file.prefix(StoreHeader.size), file.dropFirst(StoreHeader.size))
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let plain = try? AES.GCM.open(box, using: key.fileKey(salt: header.salt), authenticating: encoded)
        else { return nil }
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
}

/// The unencrypted start of a storage file, which identifies the key.
struct StoreHeader: Sendable, Hashable {
    static let magic = Data("TRELLIS".utf8)
    static let version: UInt8 = 1
    static let size = 68
    static let maxEntriesSize = 1 << 27
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
