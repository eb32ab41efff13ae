/// An order to refund a payment or a part of it.
public struct RefundOrder: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The caller's id of this refund, as in ``PaymentOrder/reference``. A payment may have the same reference.
    public let reference: String
    /// The payment to refund.
    public let paymentID: Payment.ID
    /// The amount: positive, and at most ``Payment/refundable``.
    public let amount: Money

    /// Creates a refund order.
    public init(reference: String, paymentID: Payment.ID, amount: Money) {
        self.reference = reference
        self.paymentID = paymentID
        self.amount = amount
    }

    /// The reference, without the amount.
    public var description: String { "refund order \(reference)" }
}
