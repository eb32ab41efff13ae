public import Foundation

/// Keeps small secrets: sessions, pending payments.
///
/// It is meant for some hundred entries of some kilobytes: an implementation may write all of them at each change. Keys
/// are equal as Swift strings are, however their characters are composed.
///
/// What was acknowledged is there after the process is killed, and after a power cut where the implementation says so.
/// A change by another process is seen by the next read. Every implementation passes `SecureStorageSpec` of
/// CoreTesting.
///
/// Cancelling the calling task does not stop a call: it returns what really happened, so that nobody takes a session
/// that was saved for one that was lost.
public protocol SecureStorageProtocol: Sendable {
    /// The data kept under `key`; `nil` only if it is certain that there is none.
    ///
    /// - Throws: ``SecureStorageError`` if that cannot be told.
    func data(for key: String) async throws(SecureStorageError) -> Data?

    /// All keys in use, sorted.
    ///
    /// - Throws: ``SecureStorageError`` if they cannot be told.
    func keys() async throws(SecureStorageError) -> [String]

    /// Does `body` on one consistent state and makes all its changes durable, or none of them. Nobody else's change
    /// comes between what `body` reads and what it writes. Without changes nothing is written.
    ///
    /// `body` runs where others wait for it, and may be run again on a newer state: let it be short, and have no other
    /// effect than on the transaction.
    ///
    /// - Throws: What `body` throws, or ``SecureStorageError`` if the changes could not be made durable; then none of
    ///   them is promised, and the state before them is.
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result
}

extension SecureStorageProtocol {
    /// Keeps `data` under `key`, in place of what was there. Returns once it is durable.
    ///
    /// - Throws: ``SecureStorageError`` if it could not be made durable; what was there before is promised then.
    public func set(_ data: Data, for key: String) async throws(SecureStorageError) {
        try await transaction { $0[key] = data }
    }

    /// Removes what is kept under `key`, if anything is. Returns once that is durable.
    ///
    /// - Throws: ``SecureStorageError`` if it could not be made durable; what was there before is promised then.
    public func delete(_ key: String) async throws(SecureStorageError) {
        try await delete([key])
    }

    /// Removes what is kept under `keys`, all or nothing. Returns once that is durable.
    ///
    /// - Throws: ``SecureStorageError`` if it could not be made durable; what was there before is promised then.
    public func delete(_ keys: [String]) async throws(SecureStorageError) {
        try await transaction { transaction in
            for key in keys { transaction[key] = nil }
        }
    }

    /// Keeps `new` under `key` if what is there is `expected`; `nil` stands for nothing, on either side.
    ///
    /// - Returns: Whether it was, and `new` is durable.
    /// - Throws: ``SecureStorageError`` if that cannot be told, or `new` could not be made durable.
    public func compareAndSwap(_ key: String, expected: Data?, new: Data?) async throws(SecureStorageError) -> Bool {
        try await transaction { transaction in
            guard transaction[key] == expected else { return false }
            transaction[key] = new
            return true
        }
    }

    /// The value kept under `key`, or nil if there is none.
    ///
    /// - Throws: ``SecureStorageError/undecodable(key:)`` if what is there is no `Value`, and what
    ///   ``data(for:)`` throws.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String)
        async throws(SecureStorageError) -> Value?
    {
        try StorageValue.decode(type, from: await data(for: key), key: key)
    }

    /// Keeps `value` under `key`, as JSON. Returns once it is durable.
    ///
    /// - Throws: ``SecureStorageError/unencodable(key:)`` if it has no form in JSON, and what
    ///   ``set(_:for:)`` throws.
    public func set(value: some Encodable, for key: String) async throws(SecureStorageError) {
        try await set(StorageValue.encode(value, key: key), for: key)
    }
}
