import Crypto
import Foundation

/// The keys that files are sealed with: made from the store's key and a random salt, one for some files in a row, as to
/// make one takes longer than to seal with it.
struct FileKeys {
    /// Under one key AES-GCM allows 2^32 random nonces (NIST SP 800-38D, section 8.3). So few need not be counted from
    /// one run to the next, as the next has another salt.
    private static let filesPerKey = 64

    private var id: StorageKey.ID?
    private var current: (salt: Data, secret: SymmetricKey)?
    private var remaining = 0

    /// The salt and the key for the next file.
    mutating func next(of key: StorageKey) -> (salt: Data, secret: SymmetricKey) {
        if let current, id == key.id, remaining > 0 {
            remaining -= 1
            return current
        }
        let salt = Data.random(32)
        let next = (salt, key.fileKey(salt: salt))
        (id, current, remaining) = (key.id, next, Self.filesPerKey - 1)
        return next
    }
}
