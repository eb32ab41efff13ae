public import Foundation

/// A storage for small secrets, such as sessions and pending payments.
///
/// It is meant for some hundred entries of some kilobytes: an implementation may write all of them at each change. Keys
/// are compared like Swift strings, by canonical equivalence.
///
/// Acknowledged changes survive a kill of the process, and a power cut where the implementation says so. The next read
/// sees the changes of other processes. Every implementation passes `SecureStorageSpec` of CoreTesting.
///
/// Cancelling the calling task does not stop a call. It returns its real outcome, so that a saved session is not taken
/// for a lost one.
public protocol SecureStorageProtocol: Sendable {
    /// Returns the data stored under `key`; `nil` only if there is certainly none.
    ///
    /// - Throws: ``SecureStorageError`` if that cannot be told.
    func data(for key: String) async throws(SecureStorageError) -> Data?

    /// All keys in use, sorted.
    ///
    /// - Throws: ``SecureStorageError`` if they cannot be told.
    func keys() async throws(SecureStorageError) -> [String]

    /// Runs `body` on one consistent state, and makes all its changes durable or none of them. No other change comes
    /// between its reads and its writes. Without changes nothing is written.
    ///
    /// Others wait for `body`, and it may run again on a newer state. It should be short, and only change the
    /// transaction.
    ///
    /// - Throws: What `body` throws, or ``SecureStorageError`` if the changes could not be made durable; then none of
    ///   them is promised, and the state before them is.
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result
}

extension SecureStorageProtocol {
    /// Stores `data` under `key`, and replaces existing data. Returns once it is durable.
    ///
    /// - Throws: ``SecureStorageError`` if it could not be made durable; then the old data is still there.
    public func set(_ data: Data, for key: String) async throws(SecureStorageError) {
        try await transaction { $0[key] = data }
    }

    /// Removes the data stored under `key`, if any. Returns once that is durable.
    ///
    /// - Throws: ``SecureStorageError`` if it could not be made durable; then the old data is still there.
    public func delete(_ key: String) async throws(SecureStorageError) {
        try await delete([key])
    }

    /// Removes the data stored under `keys`, all or nothing. Returns once that is durable.
    ///
    /// - Throws: ``SecureStorageError`` if it could not be made durable; then the old data is still there.
    public func delete(_ keys: [String]) async throws(SecureStorageError) {
        try await transaction { transaction in
            for key in keys { transaction[key] = nil }
        }
    }

    /// Stores `new` under `key` if the present data is `expected`; `nil` stands for absence in both.
    ///
    /// - Returns: Whether `new` was stored, and is durable.
    /// - Throws: ``SecureStorageError`` if that cannot be told, or `new` could not be made durable.
    public func compareAndSwap(_ key: String, expected: Data?, new: Data?) async throws(SecureStorageError) -> Bool {
        try await transaction { transaction in
            guard transaction[key] == expected else { return false }
            transaction[key] = new
            return true
        }
    }

    /// Returns the value stored under `key`, or nil if there is none.
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
    /// - Throws: ``SecureStorageError/unencodable(key:)`` if it has no form in JSON, and the errors of
    ///   ``set(_:for:)``.
    public func set(value: some Encodable, for key: String) async throws(SecureStorageError) {
        try await set(StorageValue.encode(value, key: key), for: key)
    }
}
