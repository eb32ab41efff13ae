import Core
import Crypto
import Foundation

/// The plain start of a storage file: which store this is, and which key opens it. All of it is authenticated with the
/// entries.
struct StoreHeader: Sendable, Hashable {
    /// The version that is written.
    static let version: UInt8 = 2
    static let magic = Data("TRELLIS".utf8)
    static let size = 116
    /// How many bytes at the end of the header are its checksum.
    private static let checksumSize = 8

    /// Which store it is; the same for all its generations.
    let storeID: UUID
    /// How often it was written.
    let generation: UInt64
    let keyID: StorageKey.ID
    let derivation: KeyDerivation
    /// Shows that the key is the right one before anything is decrypted: so a wrong passphrase is told from damage.
    let keyCheck: Data
    /// What the key of the file was made with: see ``FileKeys``.
    let salt: Data

    /// The header of the generation after `previous`, or of a new store.
    init(after previous: StoreHeader?, key: StorageKey, salt: Data) {
        storeID = previous?.storeID ?? UUID()
        generation = (previous?.generation ?? 0) &+ 1
        keyID = key.id
        derivation = key.derivation
        keyCheck = previous?.keyID == key.id ? previous?.keyCheck ?? key.check(of: storeID) : key.check(of: storeID)
        self.salt = salt
    }

    var encoded: Data {
        // An array, as `Data` takes four times as long for pieces this small.
        var bytes = [UInt8]()
        bytes.reserveCapacity(Self.size)
        bytes += Self.magic
        bytes.append(Self.version)
        bytes += storeID.bytes
        bytes += generation.bigEndianBytes
        bytes += keyID.bytes
        switch derivation {
        case .none:
            bytes += repeatElement(0, count: 4 + KeyDerivation.saltSize)
        case .scrypt(let logN, let salt):
            bytes += [1, logN, KeyDerivation.blockSize, KeyDerivation.parallelism]
            bytes += salt
        }
        bytes += keyCheck
        bytes += salt
        bytes += SHA256.hash(data: bytes).prefix(Self.checksumSize)
        return Data(bytes)
    }

    /// Reads a header, or says what is wrong with it. `data` may go on after it.
    init(_ data: Data) throws(Flaw) {
        var reader = ByteReader(data)
        guard reader.bytes(Self.magic.count) == Self.magic else {
            throw .damaged("it does not start as a storage file does")
        }
        guard let version = reader.byte() else { throw .damaged("it was cut") }
        guard version == Self.version else {
            let isNewer = version > Self.version && !Self.isOfThisVersion(but: data)
            throw isNewer ? .newer(version) : .damaged("its version is \(version)")
        }
        guard let storeID = reader.uuid(), let generation = reader.integer(UInt64.self),
            let keyID = reader.bytes(StorageKey.ID.size), let kdf = reader.bytes(4),
            let kdfSalt = reader.bytes(KeyDerivation.saltSize), let keyCheck = reader.bytes(StorageKey.checkSize),
            let salt = reader.bytes(32), let checksum = reader.bytes(Self.checksumSize)
        else { throw .damaged("it was cut") }
        // A checksum, as a salt that has changed would look like a wrong passphrase. It keeps out accidents; against
        // intent there is the tag of the sealed entries.
        guard checksum == Self.checksum(of: data.prefix(Self.size - Self.checksumSize)) else {
            throw .damaged("its header was changed")
        }
        guard let derivation = KeyDerivation(parameters: kdf, salt: kdfSalt) else {
            throw .damaged("it names no key derivation that there is")
        }
        self.storeID = storeID
        self.generation = generation
        self.keyID = StorageKey.ID(bytes: keyID)
        self.derivation = derivation
        self.keyCheck = keyCheck
        self.salt = salt
    }

    /// What is wrong with a file.
    enum Flaw: Error {
        case damaged(String)
        case newer(UInt8)
    }

    /// Whether `data` is a header of the present version but for the byte that says which version it is.
    private static func isOfThisVersion(but data: Data) -> Bool {
        var header = Array(data.prefix(size))
        guard header.count == size else { return false }
        header[magic.count] = version
        return Data(header.suffix(checksumSize)) == checksum(of: Data(header.dropLast(checksumSize)))
    }

    private static func checksum(of data: Data) -> Data {
        Data(SHA256.hash(data: data).prefix(checksumSize))
    }
}
