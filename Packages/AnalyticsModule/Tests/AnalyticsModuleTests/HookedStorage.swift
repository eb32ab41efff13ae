import Core
import CoreTesting
import Foundation
import Locking

/// An in-memory storage with a hook that can delay or fail each operation.
final class HookedStorage: SecureStorageProtocol {
    typealias Message = InMemorySecureStorage.Message
    typealias Hook = @Sendable (Message) async throws(SecureStorageError) -> Void

    private let base: InMemorySecureStorage
    private let hook = Mutex<Hook?>(nil)

    init(_ entries: [String: Data]) {
        base = InMemorySecureStorage(entries)
    }

    /// Creates a storage of another process with the same entries and a hook of its own.
    init(sharing other: HookedStorage) {
        base = other.base
    }

    /// Runs `hook` before each operation. The operation throws the errors of the hook.
    func before(_ hook: Hook?) {
        self.hook.withLock { $0 = hook }
    }

    /// Fails the operations for which `matches` returns `true`.
    func fail(where matches: @escaping @Sendable (Message) -> Bool) {
        before { message throws(SecureStorageError) in
            if matches(message) { throw Self.failure }
        }
    }

    static let failure = SecureStorageError.unavailable(path: "/store", reason: "no space")

    /// The completed operations.
    var messages: [Message] { get async { await base.messages } }

    func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await pass(.read(key))
        return try await base.data(for: key)
    }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        for change in try await base.dryRun(of: body) { try await pass(change) }
        return try await base.transaction(body)
    }

    func keys() async throws(SecureStorageError) -> [String] {
        try await pass(.listed)
        return try await base.keys()
    }

    private func pass(_ message: Message) async throws(SecureStorageError) {
        if let hook = hook.withLock({ $0 }) { try await hook(message) }
    }
}
