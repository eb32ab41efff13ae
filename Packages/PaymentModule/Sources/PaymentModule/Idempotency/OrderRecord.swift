import Core
import Foundation

/// The stored form of an unresolved order, with the idempotency key and the exact bytes for all its attempts.
///
/// It is written before the first byte is sent, so that a lost response or a crash never charges twice.
struct OrderRecord: Sendable, Codable {
    /// The account that placed the order. Every attempt is sent on its behalf.
    let account: AccountID
    let order: UnresolvedOrder
    let idempotencyKey: String
    /// The percent-encoded path.
    let path: String
    /// The body of the first attempt. A later version of the app may encode the order differently.
    let body: Data
    let createdAt: Date
    /// The payment before its refund, or `nil` if the order is a payment.
    let paymentBefore: Payment?
    var status = Status.open

    enum Status: String, Sendable, Codable {
        /// The server may have received the order. It is sent until there is a response.
        case open
        /// The order was not sent, and the caller knows. It is sent only when the user repeats it.
        case unsent
        /// The server knows the key with another body. The order is never sent again.
        case conflict
    }

    var id: OrderID { OrderID(order, of: account) }

    /// Returns whether the server still knows the key, so that another attempt cannot charge twice.
    ///
    /// If the clock was set back, the age is unknown and the key counts as expired.
    func isKeyValid(at date: Date) -> Bool {
        (-Self.margin..<Self.keyLifetime - Self.margin).contains(date.timeIntervalSince(createdAt))
    }

    /// Returns whether `payment` is a result of this order. A proxy may send a cached response to another order.
    func matches(_ payment: Payment) -> Bool {
        switch order {
        case .payment(let order):
            return payment.reference == order.reference && payment.itemID == order.itemID
                && payment.amount == order.amount
        case .refund(let order):
            guard let paymentBefore, let refunded = try? paymentBefore.refunded.adding(order.amount),
                let surplus = try? payment.refunded.subtracting(refunded)
            else { return false }
            return payment.id == order.paymentID && payment.amount == paymentBefore.amount && surplus.minorUnits >= 0
        }
    }

    /// The time for which the server remembers a key after its first use.
    private static let keyLifetime: TimeInterval = 24 * 60 * 60
    /// A margin for slow requests and clock corrections.
    private static let margin: TimeInterval = 10 * 60
}

/// The stored result of an order.
struct OrderResult: Sendable, Codable {
    let order: UnresolvedOrder
    let payment: Payment
}
