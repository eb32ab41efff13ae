import Core
import Crypto
import Foundation

/// A whole storage file: a ``StoreHeader``, then the entries sealed with AES-256-GCM (NIST SP 800-38D).
///
/// The header is authenticated with the entries, so neither can be changed without being noticed; names and values are
/// sealed together, so entries cannot be swapped. docs/storage-format.md has it byte for byte.
enum SealedStore {
    private static let nonceAndTagSize = 12 + 16

    /// Seals `entries` with the key that the header's salt makes. Refuses what is too large to be read again.
    static func seal(_ entries: [String: Data], header: StoreHeader, fileKey: SymmetricKey, path: String)
        throws(SecureStorageError) -> Data
    {
        let size = StoreHeader.size + EntryCoding.size(of: entries) + nonceAndTagSize
        guard size <= OpenFile.sizeLimit else {
            throw .refused(
                path: path,
                reason: "it would be too large (\(size) bytes)",
                remedy: "Keep at most \(OpenFile.sizeLimit) bytes in it."
            )
        }
        let start = header.encoded
        do {
            let box = try AES.GCM.seal(EntryCoding.encode(entries), using: fileKey, authenticating: start)
            guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
            return start + sealed
        } catch {
            throw .unavailable(path: path, reason: "its content could not be encrypted")
        }
    }

    /// The entries of a file, or nil if it was changed or cut, or the key is another one.
    static func open(_ file: Data, header: StoreHeader, key: StorageKey) -> [String: Data]? {
        guard let box = try? AES.GCM.SealedBox(combined: file.dropFirst(StoreHeader.size)),
            let plain = try? AES.GCM.open(
                box,
                using: key.fileKey(salt: header.salt),
                authenticating: file.prefix(StoreHeader.size)
            )
        else { return nil }
        return EntryCoding.decode(plain)
    }
}
