import Core
import CoreTesting
import Foundation
import Locking

/// An in-memory storage with hooks that run before the next write or removal.
final class HookedStorage: SecureStorageProtocol {
    typealias Hook = @Sendable () async throws(SecureStorageError) -> Void

    let base = InMemorySecureStorage()
    private let hooks = Mutex<(set: Hook?, delete: Hook?)>((nil, nil))

    static let full = SecureStorageError.unavailable(path: "/data", reason: "no space left")

    func beforeNextSet(_ hook: @escaping Hook) {
        hooks.withLock { $0.set = hook }
    }

    func failNextSet() {
        beforeNextSet { () throws(SecureStorageError) in throw Self.full }
    }

    func failNextDelete() {
        hooks.withLock { $0.delete = { () throws(SecureStorageError) in throw Self.full } }
    }

    func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await base.data(for: key)
    }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        for change in try await base.dryRun(of: body) {
            let hook = hooks.withLock { hooks in
                if case .deleted = change {
                    defer { hooks.delete = nil }
                    return hooks.delete
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
