import Core
import CoreTesting
import Foundation
import Locking

/// An in-memory storage with hooks that run before a write or a removal.
final class HookedStorage: SecureStorageProtocol {
    typealias Hook = @Sendable () async throws(SecureStorageError) -> Void

    let base = InMemorySecureStorage()
    private let hooks = Mutex<(set: Hook?, skipped: Int, failingDeletes: Int)>((nil, 0, 0))
    private let failsSets = Mutex(false)

    static let full = SecureStorageError.unavailable(path: "/data", reason: "no space left")

    /// Runs `hook` before the next write, or before a later one.
    func beforeNextSet(skipping count: Int = 0, _ hook: @escaping Hook) {
        hooks.withLock { ($0.set, $0.skipped) = (hook, count) }
    }

    func failNextSet(skipping count: Int = 0) {
        beforeNextSet(skipping: count) { () throws(SecureStorageError) in throw Self.full }
    }

    /// Determines whether all further writes fail, as on a full disk.
    func failSets(_ fails: Bool) { failsSets.withLock { $0 = fails } }

    /// Fails the next removal, which a sign-out tries twice.
    func failNextSignOut() {
        hooks.withLock { $0.failingDeletes = 2 }
    }

    func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await base.data(for: key)
    }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        for change in try await base.dryRun(of: body) {
            let hook = hooks.withLock { hooks -> Hook? in
                if case .deleted = change {
                    guard hooks.failingDeletes > 0 else { return nil }
                    hooks.failingDeletes -= 1
                    return { () throws(SecureStorageError) in throw Self.full }
                }
                if failsSets.withLock(\.self) { return { () throws(SecureStorageError) in throw Self.full } }
                guard hooks.skipped == 0 else {
                    hooks.skipped -= 1
                    return nil
                }
                defer { hooks.set = nil }
                return hooks.set
            }
            try await hook?()
        }
        return try await base.transaction(body)
    }

    func keys() async throws(SecureStorageError) -> [String] {
        try await base.keys()
    }
}
