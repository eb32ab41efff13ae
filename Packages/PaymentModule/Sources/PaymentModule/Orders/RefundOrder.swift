public import Core

/// An order to refund a payment or a part of it.
public struct RefundOrder: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The id of the refund, which the caller chooses, as ``PaymentOrder/reference``. The same id refunds once.
    public let reference: String
    /// The payment to refund.
    public let paymentID: Payment.ID
    /// The amount: positive, and at most ``Payment/refundable``.
    public let amount: Money
    /// The account that paid.
    public let account: AccountID

    /// Creates a refund order.
    public init(reference: String, paymentID: Payment.ID, amount: Money, account: AccountID) {
        self.reference = reference
        self.paymentID = paymentID
        self.amount = amount
        self.account = account
    }

    /// The reference, without the amount.
    public var description: String { "refund order \(reference)" }
}
