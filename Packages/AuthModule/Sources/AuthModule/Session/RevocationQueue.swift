import Core
import Foundation

/// The tokens that are still to be revoked at the server (RFC 7009), bounded in number and age.
struct RevocationQueue: Codable, Sendable, Redacted {
    /// The tokens of a signed-out account.
    struct Entry: Codable, Hashable, Sendable, Redacted {
        let tokens: Tokens
        let account: AccountID
        let clientID: String
        let date: Date
    }

    static let capacity = 32
    /// 30 days in seconds.
    static let longestAge: TimeInterval = 30 * 86_400

    /// The tokens, oldest first.
    private(set) var entries: [Entry] = []

    mutating func add(_ entry: Entry) {
        remove(entry.tokens)
        entries.append(entry)
        // The clock may have been set back.
        entries.removeAll { abs(entry.date.timeIntervalSince($0.date)) > Self.longestAge }
        entries = entries.suffix(Self.capacity)
    }

    mutating func remove(_ tokens: Tokens) {
        entries.removeAll { $0.tokens == tokens }
    }

    mutating func remove(_ account: AccountID) {
        entries.removeAll { $0.account == account }
    }
}

extension SessionStorage {
    /// Returns the revocations that are still to be sent, oldest first.
    func revocations() async throws(AuthError) -> [RevocationQueue.Entry] {
        try await transaction { transaction in transaction.revocations(in: self).entries }
    }
}

extension StorageTransaction {
    /// Returns the queue. One that cannot be decoded is replaced by the next change.
    fileprivate func revocations(in storage: SessionStorage) -> RevocationQueue {
        (try? value(for: storage.revocationsKey)) ?? RevocationQueue()
    }

    mutating func changeRevocations(
        in storage: SessionStorage,
        by change: (inout RevocationQueue) -> Void
    ) throws(SecureStorageError) {
        let former = revocations(in: storage)
        var queue = former
        change(&queue)
        if queue.entries.isEmpty {
            removeIfPresent(storage.revocationsKey)
        } else if queue.entries != former.entries {
            try set(value: queue, for: storage.revocationsKey)
        }
    }
}
