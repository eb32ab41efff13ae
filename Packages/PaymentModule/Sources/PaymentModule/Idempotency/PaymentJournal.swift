import Core
import Foundation
import Locking

/// The records of orders in secure storage, one for each order.
final class PaymentJournal: Sendable {
    /// A record with its stored bytes, which a change compares first.
    struct Entry: Sendable {
        let record: OrderRecord
        let data: Data
    }

    /// The number of finished orders that pruning keeps for each account.
    static let finishedLimit = 50

    private let storage: any SecureStorageProtocol
    /// The number of changes of finished orders. Not each of them prunes, because pruning reads all records.
    private let finishedCount = Mutex(0)

    init(storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    /// Returns the entry of an order.
    ///
    /// - Throws: ``PaymentError/unreadableRecord(reference:)`` or ``PaymentError/storage(_:)``.
    func entry(_ id: OrderID) async throws(PaymentError) -> Entry? {
        let data: Data?
        do { data = try await storage.data(for: id.storageKey) } catch { throw .storage(error) }
        guard let data else { return nil }
        guard let entry = Entry(data, key: id.storageKey) else { throw .unreadableRecord(reference: id.reference) }
        return entry
    }

    /// Stores `record` durably if the stored entry is still `old`. `nil` means absence.
    ///
    /// - Returns: The new entry, or `nil` if the stored entry is another one.
    func replace(_ old: Entry?, with record: OrderRecord) async throws(PaymentError) -> Entry? {
        guard let data = try? WireJSON.encode(record) else {
            throw .invalidOrder(reason: "The order cannot be encoded as JSON.")
        }
        do {
            return try await swap(record, expected: old?.data, new: data) ? Entry(record: record, data: data) : nil
        } catch {
            // A failed write may have stored the record.
            _ = try? await swap(record, expected: data, new: old?.data)
            throw error
        }
    }

    /// Deletes `entry` if it is still the stored one. Returns whether it was.
    func delete(_ entry: Entry) async throws(PaymentError) -> Bool {
        try await swap(entry.record, expected: entry.data, new: nil)
    }

    /// Returns the entries of unfinished orders of `account` and the number of unreadable ones, and deletes the oldest
    /// finished ones.
    func unfinished(of account: AccountID) async throws(PaymentError) -> (entries: [Entry], unreadableCount: Int) {
        do {
            return try await storage.transaction { transaction throws(SecureStorageError) in
                let (entries, unreadableCount) = Self.prune(&transaction, of: account)
                return (entries.filter { !$0.record.state.isFinal }, unreadableCount)
            }
        } catch {
            throw .storage(error)
        }
    }

    private func swap(_ record: OrderRecord, expected: Data?, new: Data?) async throws(PaymentError) -> Bool {
        let id = record.id
        let isPruning =
            record.state.isFinal
            && finishedCount.withLock { count in
                count += 1
                return count.isMultiple(of: Self.finishedLimit)
            }
        do {
            return try await storage.transaction { transaction throws(SecureStorageError) in
                guard transaction[id.storageKey] == expected else { return false }
                transaction[id.storageKey] = new
                if isPruning { _ = Self.prune(&transaction, of: id.account) }
                return true
            }
        } catch {
            throw .storage(error)
        }
    }

    /// Deletes the oldest finished entries of `account`. Returns all its entries, and the number of unreadable ones.
    private static func prune(
        _ transaction: inout StorageTransaction,
        of account: AccountID
    ) -> (entries: [Entry], unreadableCount: Int) {
        let prefix = OrderID.storagePrefix(of: account)
        let stored = transaction.entries.filter { $0.key.hasPrefix(prefix) }
        let entries = stored.compactMap { key, data in Entry(data, key: key) }
        let finished = entries.filter(\.record.state.isFinal).sorted { $0.record.changedAt > $1.record.changedAt }
        for entry in finished.dropFirst(finishedLimit) { transaction[entry.record.id.storageKey] = nil }
        return (entries, stored.count - entries.count)
    }
}

extension PaymentJournal.Entry {
    /// Decodes a stored record. Returns `nil` for another version of the format, and for the record of another key.
    fileprivate init?(_ data: Data, key: String) {
        guard let record = try? WireJSON.decode(OrderRecord.self, from: data),
            record.version == OrderRecord.currentVersion, record.id.storageKey == key
        else { return nil }
        self.init(record: record, data: data)
    }
}
