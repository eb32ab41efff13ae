public import Core
public import Foundation

/// A refund of a payment or a part of it, at the server.
public struct Refund: Sendable, Hashable, Identifiable, Codable, CustomStringConvertible {
    /// The id that the caller chose: ``RefundOrder/reference``.
    public package(set) var id: String
    /// The payment.
    public let paymentID: Payment.ID
    /// The amount.
    public let amount: Money
    /// The status: processing, succeeded, declined or unknown.
    public package(set) var status: Payment.Status
    /// The date of the refund.
    public let createdAt: Date

    /// Creates a refund.
    public init(id: String, paymentID: Payment.ID, amount: Money, status: Payment.Status, createdAt: Date) {
        self.id = id
        self.paymentID = paymentID
        self.amount = amount
        self.status = status
        self.createdAt = createdAt
    }

    /// The id, without the amount.
    public var description: String { "refund \(id)" }
}
