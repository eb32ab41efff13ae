import Core
import Foundation

/// The orders in secure storage: the open ones, and the last outcomes of each user.
struct PaymentJournal: Sendable {
    let storage: any SecureStorageProtocol
    let now: @Sendable () -> Date

    /// The number of outcomes kept for each user.
    static let outcomesKept = 50

    /// The orders of `user` that have a record.
    func pendingIDs(of user: String) async throws(PaymentError) -> [IntentID] {
        try await keys().compactMap { IntentID(pendingKey: $0, of: user) }
    }

    /// The orders of `user` whose outcome is not known, oldest first.
    func open(of user: String) async throws(PaymentError) -> [UnresolvedOrder] {
        var records: [PendingIntent] = []
        for id in try await pendingIDs(of: user) {
            guard let record = try await pending(id), record.standing != .unsent else { continue }
            // The process may have died between keeping the outcome and ending the record.
            if try await settled(id) == nil { records.append(record) }
        }
        return records.sorted { $0.createdAt < $1.createdAt }.map(\.intent)
    }

    func pending(_ id: IntentID) async throws(PaymentError) -> PendingIntent? {
        do { return try await storage.value(for: id.pendingKey) } catch { throw .storage(error) }
    }

    func settled(_ id: IntentID) async throws(PaymentError) -> SettledIntent? {
        guard let key = try await keys().last(where: id.isSettled) else { return nil }
        do { return try await storage.value(for: key) } catch { throw .storage(error) }
    }

    /// Keeps `record` in place of an earlier version of it.
    func keep(_ record: PendingIntent) async throws(PaymentError) {
        do { try await storage.set(value: record, for: record.id.pendingKey) } catch { throw .storage(error) }
    }

    /// Ends `record` without an outcome.
    func forget(_ record: PendingIntent) async throws(PaymentError) {
        try await delete(record.id.pendingKey)
    }

    /// Ends `record` with its outcome, which is durable before the record goes.
    func settle(_ record: PendingIntent, with payment: Payment) async throws(PaymentError) {
        let outcome = SettledIntent(intent: record.intent, payment: payment)
        do {
            try await storage.set(value: outcome, for: record.id.settledKey(at: now()))
        } catch {
            throw .storage(error)
        }
        try await forget(record)
        let outcomes = try await keys().filter { $0.hasPrefix(IntentID.settledPrefix(of: record.user)) }
        for key in outcomes.dropLast(Self.outcomesKept) { try await delete(key) }
    }

    private func keys() async throws(PaymentError) -> [String] {
        do { return try await storage.keys() } catch { throw .storage(error) }
    }

    private func delete(_ key: String) async throws(PaymentError) {
        do { try await storage.delete(key) } catch { throw .storage(error) }
    }
}
