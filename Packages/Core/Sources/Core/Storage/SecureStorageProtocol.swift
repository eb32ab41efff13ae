public import Foundation

/// A storage for small secrets, such as sessions and pending payments.
///
/// It is intended for a few hundred entries of a few kilobytes; an implementation may rewrite all of them at each change.
/// Keys are compared like Swift strings, by canonical equivalence.
///
/// Acknowledged changes survive if the process is killed, and survive a power failure if the implementation says so. A read
/// sees all earlier changes by other processes. Every implementation passes `SecureStorageSpec` of CoreTesting.
///
/// Cancelling the calling task does not stop a call. The call returns its actual outcome, so that a session that was saved
/// is not reported as lost.
public protocol SecureStorageProtocol: Sendable {
    /// Returns the data stored under `key`, or `nil` if there is certainly none.
    ///
    /// - Throws: ``SecureStorageError`` if the storage cannot be read.
    func data(for key: String) async throws(SecureStorageError) -> Data?

    /// Returns all keys, sorted.
    ///
    /// - Throws: ``SecureStorageError`` if the storage cannot be read.
    func keys() async throws(SecureStorageError) -> [String]

    /// Runs `body` on a consistent state and makes all its changes durable, or none of them. Other changes wait. Without
    /// changes nothing is written.
    ///
    /// `body` may run again on a newer state. It should be short and only change the transaction.
    ///
    /// - Throws: The errors of `body`, or ``SecureStorageError`` if the changes could not be made durable; then the
    ///   previous state is kept.
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result
}

extension SecureStorageProtocol {
    /// Stores `data` under `key` in place of existing data. Returns once it is durable.
    ///
    /// - Throws: ``SecureStorageError`` if it could not be made durable; then the old data is kept.
    public func set(_ data: Data, for key: String) async throws(SecureStorageError) {
        try await transaction { $0[key] = data }
    }

    /// Removes the data stored under `key`, if any. Returns once that is durable.
    ///
    /// - Throws: ``SecureStorageError`` if it could not be made durable; then the old data is kept.
    public func delete(_ key: String) async throws(SecureStorageError) {
        try await transaction { $0[key] = nil }
    }

    /// Returns the value stored under `key`, or `nil` if there is none.
    ///
    /// - Throws: ``SecureStorageError/undecodable(key:)`` if the data is not a `Value`, and the errors of
    ///   ``data(for:)``.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String)
        async throws(SecureStorageError) -> Value?
    {
        try StorageValue.decode(type, from: await data(for: key), key: key)
    }

    /// Stores `value` under `key` as JSON. Returns once it is durable.
    ///
    /// - Throws: ``SecureStorageError/unencodable(key:)`` if it cannot be encoded as JSON, and the errors of
    ///   ``set(_:for:)``.
    public func set(value: some Encodable, for key: String) async throws(SecureStorageError) {
        try await set(StorageValue.encode(value, key: key), for: key)
    }
}
