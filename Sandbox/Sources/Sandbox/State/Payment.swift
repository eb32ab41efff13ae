import Foundation

/// A payment for an item, which succeeds at most once.
struct Payment: Codable, Sendable {
    enum State: Codable, Sendable {
        /// It is not confirmed.
        case created
        /// The user has not approved or declined it.
        case requiresAction
        /// It succeeds at a date, unless it is cancelled.
        case processing(until: Date)
        case succeeded
        case declined(DeclineCode)
        case cancelled
    }

    let id: String
    let user: String
    let order: PaymentOrder
    let created: Date
    var state = State.created
    /// The id of its ``PaymentMethod``; `nil` until it is confirmed.
    var method: String?
    /// The secret in the address of its confirmation page; `nil` if it needs no approval.
    var confirmationToken: String?
    /// The refunds, oldest first, with the refused ones.
    var refunds: [Refund] = []

    var refunded: Money {
        let values = refunds.filter { $0.refusal == nil }.map(\.amount.value)
        return Money(value: values.reduce(0, +), currency: order.amount.currency)
    }
}

/// A refund of a payment.
struct Refund: Codable, Sendable {
    /// The reason for a refused refund.
    enum Refusal: Codable, Sendable {
        case notRefundable, exceedsPayment
    }

    /// The client's id, which is unique in the payment.
    let id: String
    let paymentID: String
    let amount: Money
    let created: Date
    /// The reason if it was refused, otherwise `nil`.
    let refusal: Refusal?
}
