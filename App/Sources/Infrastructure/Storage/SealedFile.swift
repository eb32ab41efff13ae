import Core
import Crypto
import Foundation

/// A storage file: a plain ``StoreHeader``, then the entries sealed with AES-256-GCM (NIST SP 800-38D) in blocks.
///
/// Each block is authenticated with the header and its position, so nothing can be changed, cut or put together from
/// other files. Writing by blocks avoids a second copy of the whole content.
/// docs/storage-format.md describes each byte.
struct SealedFile {
    let header: StoreHeader
    private let entries: [String: Data]
    private let fileKey: SymmetricKey
    private let encodedHeader: Data

    /// The size of all blocks but the last one, in the file. The header is in the first one.
    private static let blockSize = 1 << 16
    /// The nonce and the tag.
    private static let overhead = 12 + 16

    /// Creates the next file after one with the header `previous`.
    init(_ entries: [String: Data], after previous: StoreHeader?, key: StorageKey, path: String)
        throws(SecureStorageError)
    {
        let size = entries.reduce(4) { $0 + 8 + $1.key.utf8.count + $1.value.count }
        guard size <= StoreHeader.maxEntriesSize else {
            let remedy = "Keep at most \(StoreHeader.maxEntriesSize) bytes in it."
            throw .refused(path: path, reason: "it would be too large (\(size) bytes)", remedy: remedy)
        }
        header = StoreHeader(after: previous, key: key, entriesSize: size)
        encodedHeader = header.encoded
        fileKey = key.fileKey(salt: header.salt)
        self.entries = entries
    }

    /// The size in bytes, but for the overhead of further blocks.
    var minSize: Int { StoreHeader.size + Self.overhead + header.entriesSize }

    /// Seals and writes the content.
    func write(to file: OpenFile) throws(SecureStorageError) {
        // An array, since `Data` appends small pieces slowly.
        var plain: [UInt8] = []
        var index = 0
        plain.reserveCapacity(min(header.entriesSize, Self.blockSize + 4_096))
        plain.append(bigEndian: UInt32(entries.count))
        for (name, value) in entries {
            plain.append(field: name.utf8)
            plain.append(field: value)
            if plain.count >= Self.blockSize { try writeBlocks(of: &plain, from: &index, to: file) }
        }
        try writeBlocks(of: &plain, from: &index, to: file, includingLast: true)
    }

    /// Takes full blocks off the front of `plain`, seals and writes them.
    private func writeBlocks(
        of plain: inout [UInt8],
        from index: inout Int,
        to file: OpenFile,
        includingLast: Bool = false
    ) throws(SecureStorageError) {
        var rest = plain[...]
        while !rest.isEmpty {
            let start = index == 0 ? encodedHeader : Data()
            let capacity = Self.blockSize - Self.overhead - start.count
            guard rest.count >= capacity || includingLast else { break }
            let context = encodedHeader + Self.position(index)
            let box = try? AES.GCM.seal(rest.prefix(capacity), using: fileKey, authenticating: context)
            guard let sealed = box?.combined else {
                throw .unavailable(path: file.path, reason: "its content could not be encrypted")
            }
            try file.write(index == 0 ? start + sealed : sealed)
            rest = rest.dropFirst(capacity)
            index += 1
        }
        plain.removeFirst(plain.count - rest.count)
    }

    /// Returns the entries of a file, or nil if it was changed or the key is wrong.
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

/// The plain start of a storage file, which identifies the key.
struct StoreHeader: Sendable, Hashable {
    static let magic = Data("TRELLIS".utf8)
    static let version: UInt8 = 1
    static let size = 85
    static let maxEntriesSize = 1 << 30
    private static let saltSize = 32
    private static let checksumSize = 8

    /// The number of writes so far.
    let generation: UInt64
    /// The id of the ``StorageKey``. It distinguishes a wrong passphrase from damage.
    let keyID: String
    let derivation: KeyDerivation
    /// The random salt of the key that seals only this file. So random nonces need no counting.
    let salt: Data
    /// The number of bytes of the entries before sealing.
    let entriesSize: Int

    /// Creates the header of the next write, or of a new store.
    init(after previous: StoreHeader?, key: StorageKey, entriesSize: Int) {
        generation = (previous?.generation ?? 0) &+ 1
        keyID = key.id
        derivation = key.derivation
        salt = .random(Self.saltSize)
        self.entriesSize = entriesSize
    }

    var encoded: Data {
        var bytes = Array(Self.magic) + [Self.version]
        bytes.append(bigEndian: generation)
        bytes += Data(hexadecimal: keyID) ?? Data()
        switch derivation {
        case .none: bytes += repeatElement(0, count: 1 + KeyDerivation.saltSize)
        case .scrypt(let logN, let salt): bytes += [logN] + salt
        }
        bytes += salt
        bytes.append(bigEndian: UInt32(entriesSize))
        bytes += Self.checksum(of: bytes)
        return Data(bytes)
    }

    /// Parses the header at the start of `file`. `path` is for errors.
    init(_ file: Data, path: String) throws(SecureStorageError) {
        func damaged(_ reason: String) -> SecureStorageError { .damaged(path: path, reason: reason, remedy: "") }
        var reader = ByteReader(rest: file)
        guard reader.bytes(Self.magic.count) == Self.magic else { throw damaged("it is not a storage file") }
        guard let version = reader.integer(UInt8.self), let generation = reader.integer(UInt64.self),
            let keyID = reader.bytes(StorageKey.idSize),
            let logN = reader.integer(UInt8.self), let derivationSalt = reader.bytes(KeyDerivation.saltSize),
            let salt = reader.bytes(Self.saltSize), let entriesSize = reader.integer(UInt32.self),
            let checksum = reader.bytes(Self.checksumSize)
        else { throw damaged("it was cut") }
        // Without the checksum, a damaged salt would look like a wrong passphrase. It guards against accidents only.
        let isIntact = checksum == Self.checksum(of: file.prefix(Self.size - Self.checksumSize))
        guard version == Self.version else {
            guard version > Self.version, isIntact else { throw damaged("its version is \(version)") }
            let reason = "it was written by a newer version of this program (format \(version))"
            throw .refused(path: path, reason: reason, remedy: "Use that version, or another data folder.")
        }
        guard isIntact else { throw damaged("its header was changed") }
        // The provider judges the cost.
        derivation = logN == 0 ? .none : .scrypt(logN: logN, salt: derivationSalt)
        self.generation = generation
        self.keyID = hexadecimal(keyID)
        self.salt = salt
        self.entriesSize = Int(entriesSize)
    }

    private static func checksum(of bytes: some DataProtocol) -> Data {
        Data(SHA256.hash(data: bytes).prefix(checksumSize))
    }
}

/// Takes values off the front of `rest`; nil if there are too few bytes.
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
    fileprivate mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(field: some Collection<UInt8>) {
        append(bigEndian: UInt32(field.count))
        append(contentsOf: field)
    }
}
