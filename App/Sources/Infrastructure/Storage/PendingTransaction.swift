import Core
import Foundation
import Synchronization

/// A queued transaction and, after the commit, its result.
final class PendingTransaction<Result: Sendable>: AnyPendingTransaction {
    private let body: @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    private let state = Mutex<Swift.Result<Result, SecureStorageError>?>(nil)

    init(_ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result) {
        self.body = body
    }

    /// The result, or `nil` before the commit.
    var result: Swift.Result<Result, SecureStorageError>? {
        state.withLock { $0 }
    }

    func apply(to entries: [String: Data]) -> StorageTransaction? {
        var transaction = StorageTransaction(entries)
        let result = Swift.Result { () throws(SecureStorageError) in try body(&transaction) }
        state.withLock { $0 = result }
        return if case .success = result { transaction } else { nil }
    }

    func fail(_ error: SecureStorageError) {
        state.withLock { $0 = .failure(error) }
    }
}

protocol AnyPendingTransaction: Sendable {
    /// Runs the body on a copy of `entries`. Returns `nil` if the body threw.
    func apply(to entries: [String: Data]) -> StorageTransaction?
    /// Replaces the result after a failed commit.
    func fail(_ error: SecureStorageError)
}
