import Foundation

/// All that is needed to send an order again exactly as it was: written before the first byte is sent.
struct PendingIntent: Sendable, Codable {
    let user: String
    let intent: UnresolvedOrder
    /// One for all attempts.
    let idempotencyKey: String
    /// The percent-encoded path.
    let path: String
    /// The bytes as they were sent first; a newer version of this program may encode the order otherwise.
    let body: Data
    let createdAt: Date
    /// The payment as it was before its refund; nil for a payment.
    let before: Payment?
    var standing = Status.open

    enum Status: String, Sendable, Codable {
        /// It may have reached the server: it is sent until there is an answer.
        case open
        /// By all that is known it was not sent, and the caller was told so. It is sent again only if the user acts.
        case unsent
        /// The server knows the key with another body: it is left alone.
        case conflict
    }

    var id: IntentID { IntentID(intent, of: user) }

    /// Whether the server still knows the key for certain, so that posting once more cannot pay twice.
    ///
    /// A clock that was put back makes the age unknown, so that counts as too old.
    func isPostable(at date: Date) -> Bool {
        (-Self.margin..<Self.keyLifetime - Self.margin).contains(date.timeIntervalSince(createdAt))
    }

    /// Whether `payment` is what this order must lead to. A proxy can answer with what it kept of another exchange.
    func accepts(_ payment: Payment) -> Bool {
        switch intent {
        case .payment(let order):
            return payment.reference == order.reference && payment.itemID == order.itemID
                && payment.amount == order.amount
        case .refund(let order):
            guard let before, let due = before.refunded.adding(order.amount),
                let surplus = payment.refunded.subtracting(due)
            else { return false }
            return payment.id == order.paymentID && payment.amount == before.amount && surplus.minorUnits >= 0
        }
    }

    /// How long the server remembers a key: 24 h from its first use, by the contract.
    private static let keyLifetime: TimeInterval = 24 * 60 * 60
    /// Room for a slow exchange at the end of that time, and for a clock that is corrected.
    private static let margin: TimeInterval = 10 * 60
}

/// What became of an order.
struct SettledIntent: Sendable, Codable {
    let intent: UnresolvedOrder
    let payment: Payment
}
