public import Core
public import Foundation
import Locking

/// A storage in memory that records its operations, which wait or fail as a test prescribes.
public final class ScriptedStorage: SecureStorageProtocol {
    /// An operation, or one of the changes of a transaction.
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

    /// Runs at an operation, which throws the error of the step.
    public typealias Step = @Sendable (Message) async throws(SecureStorageError) -> Void

    /// An error for steps.
    public static let failure = SecureStorageError.unavailable(path: "/store", reason: "no space left")

    private let base: InMemorySecureStorage
    private let record: Monitor<[Message]>
    private let steps = Mutex<(before: Step?, after: Step?)>((nil, nil))

    /// Creates a storage with `entries`.
    public init(_ entries: [String: Data] = [:]) {
        base = InMemorySecureStorage(entries)
        record = Monitor([])
    }

    /// Creates the storage of another process, with the same entries and steps of its own.
    public init(sharing other: ScriptedStorage) {
        base = other.base
        record = other.record
    }

    /// Runs `step` before each operation from now on. If it throws, nothing is changed.
    public func before(_ step: Step?) {
        steps.withLock { $0.before = step }
    }

    /// Runs `step` after each change from now on. If it throws, the change is stored nevertheless.
    public func after(_ step: Step?) {
        steps.withLock { $0.after = step }
    }

    /// Fails all operations with `error` before they change anything, or lets them succeed again if it is `nil`.
    public func fail(with error: SecureStorageError?) {
        before { _ throws(SecureStorageError) in
            if let error { throw error }
        }
    }

    /// Fails the operations for which `matches` returns `true`, before they change anything.
    public func fail(where matches: @escaping @Sendable (Message) -> Bool) {
        before { message throws(SecureStorageError) in
            if matches(message) { throw Self.failure }
        }
    }

    /// The completed operations in order.
    public var messages: [Message] { record.withLock { $0 } }

    /// Returns the data stored under `key`.
    public func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await steps.withLock(\.before)?(.read(key))
        record.withLock { $0.append(.read(key)) }
        return await base.data(for: key)
    }

    /// Runs `body` on the entries and stores its changes unless it or a step before them fails. Without changes, it counts
    /// as a list.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        let changes = try await base.transaction { transaction throws(SecureStorageError) in
            var copy = transaction
            _ = try body(&copy)
            return Self.changes(of: copy)
        }
        for change in changes.isEmpty ? [.listed] : changes { try await steps.withLock(\.before)?(change) }
        let result = try await base.transaction { [record] transaction throws(SecureStorageError) in
            let result = try body(&transaction)
            record.withLock { [changes = Self.changes(of: transaction)] in $0 += changes }
            return result
        }
        for change in changes { try await steps.withLock(\.after)?(change) }
        return result
    }

    private static func changes(of transaction: StorageTransaction) -> [Message] {
        transaction.changedKeys.map { transaction[$0] == nil ? .deleted($0) : .set($0) }
    }

    /// Returns all keys, sorted.
    public func keys() async throws(SecureStorageError) -> [String] {
        try await steps.withLock(\.before)?(.listed)
        record.withLock { $0.append(.listed) }
        return await base.keys()
    }
}
