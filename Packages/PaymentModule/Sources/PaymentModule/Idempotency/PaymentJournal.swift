import Core
import Foundation

/// The records of orders in secure storage, one for each order.
struct PaymentJournal: Sendable {
    let storage: any SecureStorageProtocol

    /// A record with its stored bytes, which a change compares first.
    struct Entry: Sendable {
        let record: OrderRecord
        let data: Data
    }

    /// The number of finished orders stored for each account.
    static let finishedLimit = 50

    /// Returns the entry of an order.
    ///
    /// - Throws: ``PaymentError/unreadableRecord(reference:)`` or ``PaymentError/storage(_:)``.
    func entry(_ id: OrderID) async throws(PaymentError) -> Entry? {
        let data: Data?
        do { data = try await storage.data(for: id.storageKey) } catch { throw .storage(error) }
        guard let data else { return nil }
        guard let entry = Entry(data), entry.record.id.storageKey == id.storageKey else {
            throw .unreadableRecord(reference: id.reference)
        }
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
            return try await swap(record.id, expected: old?.data, new: data) ? Entry(record: record, data: data) : nil
        } catch {
            // A failed write may leave the record.
            _ = try? await swap(record.id, expected: data, new: old?.data)
            throw error
        }
    }

    /// Deletes `entry` if it is still the stored one. Returns whether it was.
    func delete(_ entry: Entry) async throws(PaymentError) -> Bool {
        try await swap(entry.record.id, expected: entry.data, new: nil)
    }

    /// Returns all readable entries of `account` and the number of the others, and deletes the oldest finished ones.
    func entries(of account: AccountID) async throws(PaymentError) -> (entries: [Entry], unreadableCount: Int) {
        let prefix = OrderID.storagePrefix(of: account)
        do {
            let stored = try await storage.transaction { transaction throws(SecureStorageError) in
                transaction.entries.filter { $0.key.hasPrefix(prefix) }
            }
            let entries = stored.compactMap { key, data in
                Entry(data).flatMap { $0.record.id.storageKey == key ? $0 : nil }
            }
            let finished = entries.filter { $0.record.state.isFinal }
            let old = finished.sorted { $0.record.changedAt > $1.record.changedAt }.dropFirst(Self.finishedLimit)
            if !old.isEmpty {
                try await storage.transaction { transaction throws(SecureStorageError) in
                    for entry in old where transaction[entry.record.id.storageKey] == entry.data {
                        transaction[entry.record.id.storageKey] = nil
                    }
                }
            }
            return (entries.filter { !$0.record.state.isFinal }, stored.count - entries.count)
        } catch {
            throw .storage(error)
        }
    }

    private func swap(_ id: OrderID, expected: Data?, new: Data?) async throws(PaymentError) -> Bool {
        do {
            return try await storage.compareAndSwap(id.storageKey, expected: expected, new: new)
        } catch {
            throw .storage(error)
        }
    }
}

extension PaymentJournal.Entry {
    /// Decodes a stored record. Returns `nil` for another version of the format.
    fileprivate init?(_ data: Data) {
        guard let record = try? WireJSON.decode(OrderRecord.self, from: data),
            record.version == OrderRecord.currentVersion
        else { return nil }
        self.init(record: record, data: data)
    }
}
