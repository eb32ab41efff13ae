import Core
import Foundation

/// The queue of revocations that are still to be delivered.
extension SessionStore {
    /// Returns the tokens that are still to be revoked, oldest first.
    func revocations() async throws(AuthError) -> [Tokens] {
        try await transaction { transaction in transaction.revocations(in: self).tokens }
    }

    func queueRevocation(of tokens: Tokens, at date: Date) async throws(AuthError) {
        try await transaction { transaction throws(SecureStorageError) in
            try transaction.queue([tokens], in: self, at: date)
        }
    }

    func removeRevocations(of tokens: [Tokens]) async throws(AuthError) {
        try await transaction { transaction throws(SecureStorageError) in
            var queue = transaction.revocations(in: self)
            queue.remove(tokens)
            if queue.tokens.isEmpty {
                transaction.removeIfPresent(revocationsKey)
            } else {
                try transaction.set(value: queue, for: revocationsKey)
            }
        }
    }
}

extension StorageTransaction {
    /// Returns the queue. One that cannot be decoded is replaced by the next change.
    fileprivate func revocations(in store: SessionStore) -> RevocationQueue {
        (try? value(for: store.revocationsKey)) ?? RevocationQueue()
    }

    mutating func queue(_ tokens: [Tokens], in store: SessionStore, at date: Date) throws(SecureStorageError) {
        guard !tokens.isEmpty else { return }
        var queue = revocations(in: store)
        queue.add(tokens, at: date)
        try set(value: queue, for: store.revocationsKey)
    }
}
