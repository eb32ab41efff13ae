import Core
import Foundation

/// The records of unresolved orders and the recent results of each account, in secure storage.
struct PaymentJournal: Sendable {
    let storage: any SecureStorageProtocol
    let now: @Sendable () -> Date

    /// The number of results stored for each account.
    static let resultLimit = 50

    /// Returns the ids of the account's orders that have a record.
    func recordIDs(of account: AccountID) async throws(PaymentError) -> [OrderID] {
        try await keys().compactMap { OrderID(recordKey: $0, of: account) }
    }

    /// Returns the account's orders with an unknown outcome, oldest first.
    func unresolvedOrders(of account: AccountID) async throws(PaymentError) -> [UnresolvedOrder] {
        var records: [OrderRecord] = []
        for id in try await recordIDs(of: account) {
            // Another process may have stored the result.
            guard let record = try await record(id), record.status != .unsent, try await result(id) == nil else {
                continue
            }
            records.append(record)
        }
        return records.sorted { $0.createdAt < $1.createdAt }.map(\.order)
    }

    func record(_ id: OrderID) async throws(PaymentError) -> OrderRecord? {
        do { return try await storage.value(for: id.recordKey) } catch { throw .storage(error) }
    }

    func result(_ id: OrderID) async throws(PaymentError) -> OrderResult? {
        guard let key = try await keys().last(where: id.isResultKey) else { return nil }
        do { return try await storage.value(for: key) } catch { throw .storage(error) }
    }

    /// Stores `record` in place of its earlier version.
    func save(_ record: OrderRecord) async throws(PaymentError) {
        do { try await storage.set(value: record, for: record.id.recordKey) } catch { throw .storage(error) }
    }

    func delete(_ record: OrderRecord) async throws(PaymentError) {
        do { try await storage.delete(record.id.recordKey) } catch { throw .storage(error) }
    }

    /// Replaces `record` with its result in one transaction, and deletes the account's oldest results.
    func resolve(_ record: OrderRecord, with payment: Payment) async throws(PaymentError) {
        let (id, result) = (record.id, OrderResult(order: record.order, payment: payment))
        let key = id.resultKey(at: now())
        do {
            try await storage.transaction { transaction throws(SecureStorageError) in
                try transaction.set(value: result, for: key)
                transaction[id.recordKey] = nil
                let results = transaction.keys.filter { $0.hasPrefix(id.resultPrefix) }
                for key in results.dropLast(Self.resultLimit) { transaction[key] = nil }
            }
        } catch {
            throw .storage(error)
        }
    }

    private func keys() async throws(PaymentError) -> [String] {
        do { return try await storage.keys() } catch { throw .storage(error) }
    }
}
