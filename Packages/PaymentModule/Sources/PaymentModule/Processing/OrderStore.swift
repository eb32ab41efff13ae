import Core
import Foundation

/// The unresolved orders in secure storage, one record for each.
///
/// A record is written before a payment is confirmed or a refund is sent, and removed with the final answer.
struct OrderStore: Sendable {
    /// The stored form of an unresolved order.
    struct Record: Sendable, Hashable, Codable {
        /// The server that has the payment. The order is sent to no other.
        let server: String
        let order: Order
        let paymentID: Payment.ID
        let createdAt: Date
        /// `true` if more than one request with the id of a refund may have been sent.
        let wasRepeated: Bool

        var tracked: TrackedOrder {
            TrackedOrder(order: order, status: .notAnswered, paymentID: paymentID, createdAt: createdAt)
        }
    }

    /// The identity of the server.
    let server: String
    let storage: any SecureStorageProtocol

    /// Stores an order durably.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - paymentID: The server's id of the payment.
    ///   - createdAt: The date on which the order was placed.
    ///   - isNewReference: `true` if no request with the reference was sent.
    ///   - ended: The keys of stored orders that have ended.
    /// - Returns: `true` if no request with the reference was sent and the order was not stored.
    /// - Throws: ``PaymentError/refundUnresolved(reference:)`` if another refund of the payment is stored,
    ///   ``PaymentError/referenceInUse(reference:)`` or ``PaymentError/storage(_:)``.
    @discardableResult
    func save(
        _ order: Order,
        paymentID: Payment.ID,
        createdAt: Date,
        isNewReference: Bool,
        ended: Set<String>
    ) async throws(PaymentError) -> Bool {
        let key = key(of: order)
        let refunds = prefix(of: order.account) + "refund."
        let result: Result<Bool, PaymentError>
        do {
            result = try await storage.transaction { transaction throws(SecureStorageError) in
                let same = Record(transaction[key])
                if let same, !same.order.isRepeated(by: order) {
                    return .failure(.referenceInUse(reference: order.reference))
                }
                if case .refund = order {
                    for (other, data) in transaction.entries where other.hasPrefix(refunds) && other != key {
                        guard let earlier = Record(data), earlier.paymentID == paymentID, !ended.contains(other) else {
                            continue
                        }
                        return .failure(.refundUnresolved(reference: earlier.order.reference))
                    }
                }
                let record = Record(
                    server: server,
                    order: order,
                    paymentID: paymentID,
                    createdAt: createdAt,
                    wasRepeated: same != nil || !isNewReference
                )
                try transaction.set(value: record, for: key)
                return .success(!record.wasRepeated)
            }
        } catch {
            throw .storage(error)
        }
        return try result.get()
    }

    /// Removes the record of a refund, unless the refund may have had more than one request. Returns whether it was removed.
    func removeUnlessRepeated(_ order: RefundOrder) async throws(SecureStorageError) -> Bool {
        let key = key(of: .refund(order))
        return try await storage.transaction { transaction in
            guard Record(transaction[key])?.wasRepeated == false else { return false }
            transaction[key] = nil
            return true
        }
    }

    /// Removes the record of an order, if there is one.
    func remove(_ order: Order) async throws(SecureStorageError) {
        let key = key(of: order)
        try await storage.transaction { transaction in
            if transaction[key] != nil { transaction[key] = nil }
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
