public import Foundation

/// A refund of a payment or a part of it, at the server.
public struct Refund: Sendable, Hashable, Identifiable, Codable, CustomStringConvertible {
    /// The server's id.
    public let id: String
    /// The payment.
    public let paymentID: Payment.ID
    /// The reference of its order.
    public let reference: String
    /// The amount.
    public let amount: Money
    /// The state: processing, succeeded, declined or unknown.
    public let state: PaymentState
    /// The date of the refund.
    public let createdAt: Date

    /// Creates a refund.
    public init(
        id: String,
        paymentID: Payment.ID,
        reference: String,
        amount: Money,
        state: PaymentState,
        createdAt: Date
    ) {
        self.id = id
        self.paymentID = paymentID
        self.reference = reference
        self.amount = amount
        self.state = state
        self.createdAt = createdAt
    }

    /// The id, without the amount.
    public var description: String { "refund \(id)" }
}
