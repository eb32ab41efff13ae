public import Core
public import Foundation

/// Where the key of a store comes from. A store asks one provider and no other: a key that is not there is an error, and
/// never a reason to try elsewhere or to make a new one.
///
/// The calls come on a thread that may block. What changes something is called under the store's lock.
public protocol KeyProvider: Sendable {
    /// The key that a store there is was sealed with.
    ///
    /// - Throws: ``Core/SecureStorageError/keyMissing(path:source:)`` or
    ///   ``Core/SecureStorageError/wrongKey(path:source:)`` if this provider does not have it.
    func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey

    /// The key for a new store, or the one to take the place of `old`. Durable when this returns: what is sealed with it
    /// is written next.
    func newKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey

    /// Says that everything is sealed with `key` now, durably. It may be said again.
    func adopt(_ key: StorageKey, in folder: URL) throws(SecureStorageError)
}

extension KeyProvider {
    /// Does nothing.
    public func adopt(_ key: StorageKey, in folder: URL) throws(SecureStorageError) {}
}

/// What a store says about the key that it was sealed with.
public struct KeyRequest: Sendable, Hashable {
    /// The store's file.
    public let path: String
    /// Which key it is; nil for a store of the first version, which does not say.
    public let id: StorageKey.ID?
    /// How it is derived.
    public let derivation: KeyDerivation
    /// The folder that the store is in.
    public let folder: URL

    /// Gives `key` back if it is the one asked for. `source` says in words where it is from.
    func accept(_ key: StorageKey, from source: String) throws(SecureStorageError) -> StorageKey {
        guard (key.derivation == .none) == (derivation == .none) else {
            let other = derivation == .none ? "a key" : "a passphrase"
            throw .wrongKey(path: path, source: "\(source), but with \(other)")
        }
        guard key.derivation == derivation, id == nil || key.id == id else {
            throw .wrongKey(path: path, source: source)
        }
        return key
    }
}

/// Reads a key as programs and people write it: 32 bytes, or their hexadecimal or base64 form on a line.
func parseKey(_ data: Data) -> StorageKey? {
    if data.count == StorageKey.size { return StorageKey(Secret(data)) }
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let digits = text.compactMap(\.hexDigitValue)
    if text.utf8.count == 2 * StorageKey.size, digits.count == 2 * StorageKey.size {
        let bytes = (0..<StorageKey.size).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
        return StorageKey(Secret(Data(bytes)))
    }
    return Data(base64Encoded: text).flatMap { StorageKey(Secret($0)) }
}
