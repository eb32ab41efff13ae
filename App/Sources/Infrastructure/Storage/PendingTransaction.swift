import Core
import Foundation
import Synchronization

/// A transaction in the queue, or its outcome.
final class PendingTransaction<Result: Sendable>: AnyPendingTransaction {
    private let body: @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    private let outcome = Mutex<Swift.Result<Result, SecureStorageError>?>(nil)

    init(_ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result) {
        self.body = body
    }

    /// The outcome; nil before the commit.
    var result: Swift.Result<Result, SecureStorageError>? {
        outcome.withLock { $0 }
    }

    func apply(to entries: [String: Data]) -> StorageTransaction? {
        var transaction = StorageTransaction(entries)
        let result = Swift.Result { () throws(SecureStorageError) in try body(&transaction) }
        outcome.withLock { $0 = result }
        return if case .success = result { transaction } else { nil }
    }

    func fail(_ error: SecureStorageError) {
        outcome.withLock { $0 = .failure(error) }
    }
}

protocol AnyPendingTransaction: Sendable {
    /// Runs the body on a copy of `entries`; returns nil if the body threw.
    func apply(to entries: [String: Data]) -> StorageTransaction?
    /// Replaces the outcome of the body after a failed commit.
    func fail(_ error: SecureStorageError)
}
