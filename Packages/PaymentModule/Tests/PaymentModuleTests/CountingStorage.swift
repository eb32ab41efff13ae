import Core
import Foundation

/// A storage in memory that counts durable writes and can fail at any of them.
actor CountingStorage: SecureStorageProtocol {
    /// The failure of a write.
    enum Failure: Sendable {
        /// Nothing is written.
        case before
        /// The change stays, although the write fails.
        case after
    }

    static let error = SecureStorageError.unavailable(path: "/x", reason: "the disk is full")

    private(set) var entries: [String: Data] = [:]
    private(set) var writeCount = 0
    private(set) var readCount = 0
    /// The failures by the number of the write, from 1.
    private var failures: [Int: Failure] = [:]
    private var failsAlways = false
    private var accessHook: @Sendable () -> Void = {}

    func fail(at write: Int, _ failure: Failure = .before) { failures[writeCount + write] = failure }
    func removeFailures() { failures = [:] }
    func failAlways(_ fails: Bool = true) { failsAlways = fails }
    func onAccess(_ hook: @escaping @Sendable () -> Void) { accessHook = hook }
    func put(_ data: Data, for key: String) { entries[key] = data }

    func data(for key: String) throws(SecureStorageError) -> Data? {
        accessHook()
        readCount += 1
        guard !failsAlways else { throw Self.error }
        return entries[key]
    }

    func keys() throws(SecureStorageError) -> [String] {
        guard !failsAlways else { throw Self.error }
        return entries.keys.sorted()
    }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        accessHook()
        guard !failsAlways else { throw Self.error }
        var transaction = StorageTransaction(entries)
        let result = try body(&transaction)
        guard !transaction.changedKeys.isEmpty else { return result }
        writeCount += 1
        let failure = failures[writeCount]
        if failure != .before { entries = transaction.entries }
        guard failure == nil else { throw Self.error }
        return result
    }
}
