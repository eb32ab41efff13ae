public import Core
public import Foundation

/// A secure storage in memory that records calls and can fail on request.
public actor InMemorySecureStorage: SecureStorageProtocol {
    /// A recorded call.
    public enum Message: Sendable, Hashable {
        /// The value of a key was read.
        case read(String)
        /// A value was set.
        case set(String)
        /// A key was removed.
        case deleted(String)
        /// The keys were listed.
        case listed
    }

    private var entries: [String: Data]
    private var failure: SecureStorageError?

    /// All calls in order, including failed ones.
    public private(set) var messages: [Message] = []

    /// Creates a storage with `entries`.
    public init(_ entries: [String: Data] = [:]) {
        self.entries = entries
    }

    /// Makes all further calls fail with `error`, or succeed again if it is `nil`.
    public func fail(with error: SecureStorageError?) {
        failure = error
    }

    /// Returns the data stored under `key`.
    public func data(for key: String) throws(SecureStorageError) -> Data? {
        try record(.read(key))
        return entries[key]
    }

    /// Returns all keys, sorted.
    public func keys() throws(SecureStorageError) -> [String] {
        try record(.listed)
        return entries.keys.sorted()
    }

    /// Runs `body` on the entries and stores its changes unless it fails.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction(entries)
        let outcome = Swift.Result { () throws(SecureStorageError) in try body(&transaction) }
        for message in Self.changes(of: transaction) { try record(message) }
        if let failure { throw failure }
        let result = try outcome.get()
        entries = transaction.entries
        return result
    }

    /// Returns the changes that a transaction with `body` would make now, so that a wrapper can wait or fail before it.
    public func dryRun<Result: Sendable>(
        of body: @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> [Message] {
        var transaction = StorageTransaction(entries)
        _ = try body(&transaction)
        return Self.changes(of: transaction)
    }

    private static func changes(of transaction: StorageTransaction) -> [Message] {
        transaction.changedKeys.map { transaction[$0] == nil ? .deleted($0) : .set($0) }
    }

    private func record(_ message: Message) throws(SecureStorageError) {
        messages.append(message)
        if let failure { throw failure }
    }
}
