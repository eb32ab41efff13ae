public import Core
public import Foundation
import Locking

/// A storage in memory whose operations wait or fail as a test prescribes.
public final class ScriptedStorage: SecureStorageProtocol {
    /// An operation, or one of the changes of a transaction.
    public typealias Message = InMemorySecureStorage.Message
    /// Runs at an operation, which throws the error of the step.
    public typealias Step = @Sendable (Message) async throws(SecureStorageError) -> Void

    /// An error for steps.
    public static let failure = SecureStorageError.unavailable(path: "/store", reason: "no space left")

    private let base: InMemorySecureStorage
    private let steps = Mutex<(before: Step?, after: Step?)>((nil, nil))

    /// Creates a storage with `entries`.
    public init(_ entries: [String: Data] = [:]) {
        base = InMemorySecureStorage(entries)
    }

    /// Creates the storage of another process, with the same entries and steps of its own.
    public init(sharing other: ScriptedStorage) {
        base = other.base
    }

    /// Runs `step` before each operation from now on. If it throws, nothing is changed.
    public func before(_ step: Step?) {
        steps.withLock { $0.before = step }
    }

    /// Runs `step` after each change from now on. If it throws, the change is stored nevertheless.
    public func after(_ step: Step?) {
        steps.withLock { $0.after = step }
    }

    /// Fails the operations for which `matches` returns `true`, before they change anything.
    public func fail(where matches: @escaping @Sendable (Message) -> Bool) {
        before { message throws(SecureStorageError) in
            if matches(message) { throw Self.failure }
        }
    }

    /// The completed operations in order.
    public var messages: [Message] { get async { await base.messages } }

    /// Returns the data stored under `key`.
    public func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await steps.withLock(\.before)?(.read(key))
        return try await base.data(for: key)
    }

    /// Runs `body` on the entries and stores its changes unless it or a step before them fails. Without changes, it counts
    /// as a list.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        let changes = try await base.dryRun(of: body)
        for change in changes.isEmpty ? [.listed] : changes { try await steps.withLock(\.before)?(change) }
        let result = try await base.transaction(body)
        for change in changes { try await steps.withLock(\.after)?(change) }
        return result
    }

    /// Returns all keys, sorted.
    public func keys() async throws(SecureStorageError) -> [String] {
        try await steps.withLock(\.before)?(.listed)
        return try await base.keys()
    }
}
