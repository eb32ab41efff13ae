import Core
import Foundation

/// The queue of revocations that are still to be delivered.
extension SessionStore {
    /// Returns the tokens that are still to be revoked, oldest first.
    func revocations() async throws(AuthError) -> [Tokens] {
        try await transaction { transaction in transaction.revocations(in: self).tokens }
    }

    func removeRevocations(of tokens: [Tokens]) async throws(AuthError) {
        try await transaction { transaction throws(SecureStorageError) in
            try transaction.changeRevocations(in: self) { $0.remove(tokens) }
        }
    }
}

extension StorageTransaction {
    /// Returns the queue. One that cannot be decoded is replaced by the next change.
    fileprivate func revocations(in store: SessionStore) -> RevocationQueue {
        (try? value(for: store.revocationsKey)) ?? RevocationQueue()
    }

    mutating func changeRevocations(
        in store: SessionStore,
        by change: (inout RevocationQueue) -> Void
    ) throws(SecureStorageError) {
        let former = revocations(in: store)
        var queue = former
        change(&queue)
        if queue.tokens.isEmpty {
            removeIfPresent(store.revocationsKey)
        } else if queue.tokens != former.tokens {
            try set(value: queue, for: store.revocationsKey)
        }
    }
}
