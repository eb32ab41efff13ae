import Core
import Foundation

/// The unresolved orders in secure storage, one record for each.
///
/// A record is written before a payment is confirmed or a refund is sent, and removed with the final answer.
struct OrderStore: Sendable {
    /// The stored form of an unresolved order.
    struct Record: Sendable, Hashable, Codable {
        let order: Order
        let paymentID: Payment.ID
        let createdAt: Date
        /// `true` if more than one request with the id of a refund may have been sent.
        var wasRepeated: Bool

        var tracked: TrackedOrder {
            TrackedOrder(order: order, status: .notAnswered, paymentID: paymentID, createdAt: createdAt)
        }
    }

    /// The identity of the server that has the payments. They are sent to no other.
    let server: String
    let storage: any SecureStorageProtocol

    /// Stores an order durably.
    ///
    /// - Parameters:
    ///   - record: The order. `wasRepeated` is `true` if a request with the reference may have been sent.
    ///   - answered: The keys of stored refunds that have an answer, so that they block no other.
    /// - Returns: `true` if no request with the reference was sent and the order was not stored.
    /// - Throws: ``PaymentError/refundUnresolved(reference:)`` if another refund of the payment is stored,
    ///   ``PaymentError/referenceInUse(reference:)``, ``PaymentError/unknownPayment`` if the order is stored with
    ///   another payment, or ``PaymentError/storage(_:)``.
    func save(_ record: Record, answered: Set<String>) async throws(PaymentError) -> Bool {
        let order = record.order
        let key = key(of: order)
        let refunds = prefix(of: order.account) + "refund."
        let result: Result<Bool, PaymentError>
        do {
            result = try await storage.transaction { transaction throws(SecureStorageError) in
                let same = Record(transaction[key])
                if let same, !same.order.isRepeated(by: order) {
                    return .failure(.referenceInUse(reference: order.reference))
                }
                if let same, same.paymentID != record.paymentID { return .failure(.unknownPayment) }
                if case .refund = order {
                    let others = transaction.entries.filter { $0.key.hasPrefix(refunds) && $0.key != key }
                    let earlier = others.filter { !answered.contains($0.key) }.compactMap { Record($0.value) }
                    if let one = earlier.first(where: { $0.paymentID == record.paymentID }) {
                        return .failure(.refundUnresolved(reference: one.order.reference))
                    }
                }
                var record = record
                if same != nil { record.wasRepeated = true }
                try transaction.set(value: record, for: key)
                return .success(!record.wasRepeated)
            }
        } catch {
            throw .storage(error)
        }
        return try result.get()
    }

    /// Returns the payment with which an order is stored, or `nil` if it is not stored.
    func paymentID(of order: Order) async throws(PaymentError) -> Payment.ID? {
        let key = key(of: order)
        do { return try await storage.transaction { Record($0[key])?.paymentID } } catch { throw .storage(error) }
    }

    /// Removes the record of an order, if there is one. `keepsRepeated` keeps the record of a refund that was repeated.
    /// Returns `true` if no record is left; with `keepsRepeated`, only if it was removed.
    @discardableResult
    func remove(_ order: Order, keepsRepeated: Bool = false) async throws(SecureStorageError) -> Bool {
        let key = key(of: order)
        return try await storage.transaction { transaction in
            if keepsRepeated, Record(transaction[key])?.wasRepeated != false { return false }
            if transaction[key] != nil { transaction[key] = nil }
            return true
        }
    }

    /// Returns the records of an account and the keys of the unreadable ones.
    func records(of account: AccountID) async throws(PaymentError) -> (records: [Record], unreadable: Set<String>) {
        let prefix = prefix(of: account)
        let stored: [String: Data]
        do {
            stored = try await storage.transaction { $0.entries.filter { $0.key.hasPrefix(prefix) } }
        } catch {
            throw .storage(error)
        }
        let records = stored.compactMap { key, data in
            Record(data).flatMap { self.key(of: $0.order) == key ? $0 : nil }
        }
        return (records, Set(stored.keys).subtracting(records.map { self.key(of: $0.order) }))
    }

    /// Returns the key of an order's record, which is unique for its account, kind and reference.
    func key(of order: Order) -> String {
        let kind = if case .payment = order { "payment" } else { "refund" }
        return "\(prefix(of: order.account))\(kind).\(order.reference.storageKeyPart)"
    }

    private func prefix(of account: AccountID) -> String {
        let parts = [server, account.issuer, account.subject].map(\.storageKeyPart)
        return "payment.order.\(parts.joined(separator: "."))."
    }
}

extension OrderStore.Record {
    fileprivate init?(_ data: Data?) {
        guard let data, let record = try? WireJSON.decode(Self.self, from: data) else { return nil }
        self = record
    }
}
