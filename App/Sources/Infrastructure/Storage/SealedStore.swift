import Core
import Crypto
import Foundation

/// The content of a storage file: a plain header, then the entries sealed with AES-256-GCM (NIST SP 800-38D).
///
/// The header is authenticated with the entries, so neither can be changed without being noticed; names and values
/// are sealed together, so entries cannot be swapped.
enum SealedStore {
    /// What a file of this format starts with; the last byte is its version.
    private static let header = Data("TRELLIS".utf8) + [1]

    static func seal(_ entries: [String: Data], key: SymmetricKey, path: String) throws(SecureStorageError) -> Data {
        do {
            let box = try AES.GCM.seal(WireJSON.encode(entries), using: key, authenticating: header)
            guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
            return header + combined
        } catch {
            throw .unavailable(path: path, reason: "its content could not be encrypted")
        }
    }

    static func open(_ file: Data, key: SymmetricKey, path: String) throws(SecureStorageError) -> [String: Data] {
        guard file.starts(with: header.dropLast()) else {
            throw .damaged(path: path, reason: "it does not start as a storage file does", remedy: "")
        }
        guard file.starts(with: header) else {
            throw .refused(
                path: path,
                reason: "it was written by a newer version of this program",
                remedy: "Use that version, or another data folder."
            )
        }
        do {
            let box = try AES.GCM.SealedBox(combined: file.dropFirst(header.count))
            let plain = try AES.GCM.open(box, using: key, authenticating: header)
            return try WireJSON.decode([String: Data].self, from: plain)
        } catch {
            throw .damaged(path: path, reason: "it was changed or cut, or its key is another one", remedy: "")
        }
    }
}
