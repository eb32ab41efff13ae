import Core
import Foundation

/// The unresolved orders in secure storage, one record for each. It is written before a payment is confirmed or a refund is
/// sent, and removed with the final answer.
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
        result = try await transaction { transaction throws(SecureStorageError) in
            let same = Self.decode(transaction[key])
            if let same, !same.order.isRepeated(by: order) {
                return .failure(.referenceInUse(reference: order.reference))
            }
            if let same, same.paymentID != record.paymentID { return .failure(.unknownPayment) }
            if case .refund = order {
                let others = transaction.entries.filter { $0.key.hasPrefix(refunds) && $0.key != key }
                let earlier = others.filter { !answered.contains($0.key) }.compactMap { Self.decode($0.value) }
                if let one = earlier.first(where: { $0.paymentID == record.paymentID }) {
                    return .failure(.refundUnresolved(reference: one.order.reference))
                }
            }
            var record = record
            if same != nil { record.wasRepeated = true }
            try transaction.set(value: record, for: key)
            return .success(!record.wasRepeated)
        }
        return try result.get()
    }

    /// Removes the record of an order, if there is one. `keepsRepeated` keeps the record of a refund that was repeated.
    /// Returns `true` if no record is left; with `keepsRepeated`, only if it was removed.
    @discardableResult
    func remove(_ order: Order, keepsRepeated: Bool = false) async throws(SecureStorageError) -> Bool {
        let key = key(of: order)
        return try await storage.transaction { transaction in
            if keepsRepeated, Self.decode(transaction[key])?.wasRepeated != false { return false }
            if transaction[key] != nil { transaction[key] = nil }
            return true
        }
    }

    /// Returns the records of an account by their keys; that of an unreadable one is `nil`.
    func records(of account: AccountID) async throws(PaymentError) -> [String: Record?] {
        let prefix = prefix(of: account)
        let stored = try await transaction { $0.entries.filter { $0.key.hasPrefix(prefix) } }
        let records = stored.map { key, data in
            (key, Self.decode(data).flatMap { self.key(of: $0.order) == key ? $0 : nil })
        }
        return Dictionary(uniqueKeysWithValues: records)
    }

    private static func decode(_ data: Data?) -> Record? { data.flatMap { try? WireJSON.decode(from: $0) } }

    private func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Value
    ) async throws(PaymentError) -> Value {
        do { return try await storage.transaction(body) } catch { throw .storage(error) }
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
