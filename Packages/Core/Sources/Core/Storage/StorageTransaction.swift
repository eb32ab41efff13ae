public import Foundation

/// The entries of a secure storage during a transaction, with their changes.
///
/// A storage passes it to the body and afterwards stores ``entries``, unless the body threw.
public struct StorageTransaction: Sendable {
    /// The current entries.
    public private(set) var entries: [String: Data]
    /// The keys that were set or removed, each once, in order of the first change.
    public private(set) var changedKeys: [String] = []

    /// Creates a transaction on `entries`.
    public init(_ entries: [String: Data]) {
        self.entries = entries
    }

    /// The data under a key. Setting `nil` removes it.
    public subscript(key: String) -> Data? {
        get { entries[key] }
        set {
            entries[key] = newValue
            if !changedKeys.contains(key) { changedKeys.append(key) }
        }
    }

    /// All keys, sorted.
    public var keys: [String] {
        entries.keys.sorted()
    }

    /// Returns the value stored under `key`, or `nil` if there is none.
    ///
    /// - Throws: ``SecureStorageError/undecodable(key:)`` if the data is not a `Value`.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String)
        throws(SecureStorageError) -> Value?
    {
        try StorageValue.decode(type, from: entries[key], key: key)
    }

    /// Stores `value` under `key` as JSON.
    ///
    /// - Throws: ``SecureStorageError/unencodable(key:)`` if it cannot be encoded as JSON.
    public mutating func set(value: some Encodable, for key: String) throws(SecureStorageError) {
        self[key] = try StorageValue.encode(value, key: key)
    }
}

extension StorageTransaction: DescribedValue {
    /// The number of entries. Their keys are left out because they may identify a user.
    public var description: String { "StorageTransaction(\(entries.count) entries)" }
}

/// The JSON encoding of stored values. Its errors contain only the key, since those of `Codable` contain values.
enum StorageValue {
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data?, key: String)
        throws(SecureStorageError) -> Value?
    {
        guard let data else { return nil }
        do {
            return try WireJSON.decode(type, from: data)
        } catch {
            throw .undecodable(key: key)
        }
    }

    static func encode(_ value: some Encodable, key: String) throws(SecureStorageError) -> Data {
        do {
            return try WireJSON.encode(value)
        } catch {
            throw .unencodable(key: key)
        }
    }
}
