public import Core
public import Foundation

/// A secure storage that forgets everything with its process, and fails when it is told to.
public actor InMemorySecureStorage: SecureStorageProtocol {
    /// One thing that was done, in the order it was done.
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

    /// What was done so far, in order, failed attempts included.
    public private(set) var messages: [Message] = []

    /// Starts with `entries`.
    public init(_ entries: [String: Data] = [:]) {
        self.entries = entries
    }

    /// Makes everything from now on fail with `error`; nil makes it work again.
    public func fail(with error: SecureStorageError?) {
        failure = error
    }

    /// The data kept under `key`.
    public func data(for key: String) throws(SecureStorageError) -> Data? {
        try note(.read(key))
        return entries[key]
    }

    /// Keeps `data` under `key`.
    public func set(_ data: Data, for key: String) throws(SecureStorageError) {
        try note(.set(key))
        entries[key] = data
    }

    /// Removes what is kept under `key`.
    public func delete(_ key: String) throws(SecureStorageError) {
        try note(.deleted(key))
        entries[key] = nil
    }

    /// All keys in use, sorted.
    public func keys() throws(SecureStorageError) -> [String] {
        try note(.listed)
        return entries.keys.sorted()
    }

    private func note(_ message: Message) throws(SecureStorageError) {
        messages.append(message)
        if let failure { throw failure }
    }
}
