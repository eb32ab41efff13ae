import Foundation

/// A payment for an item, whatever its outcome.
struct Payment: Codable, Sendable {
    enum State: Codable, Sendable {
        /// The user has not approved or declined it.
        case requiresAction
        /// It succeeds at a date, unless it is cancelled.
        case processing(until: Date)
        case succeeded
        case declined(DeclineCode)
        case cancelled
    }

    struct Refund: Codable, Sendable {
        let id: String
        let reference: String
        let value: Int
        let created: Date
    }

    let id: String
    let user: String
    let reference: String
    let itemID: String
    let amount: Money
    /// The id of its ``PaymentMethod``.
    let method: String
    let created: Date
    /// The secret in the address of its confirmation page; nil if it needs no confirmation.
    let confirmationToken: String?
    var state: State
    /// The refunds, oldest first.
    var refunds: [Refund] = []

    var refunded: Money { Money(value: refunds.map(\.value).reduce(0, +), currency: amount.currency) }
}
