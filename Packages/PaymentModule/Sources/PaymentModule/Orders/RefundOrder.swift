/// What a user wants back of a payment.
public struct RefundOrder: Sendable, Hashable, Codable {
    /// The caller's name for this one intent of the user, as in ``PaymentOrder/reference``. References of refunds
    /// and of payments are told apart.
    public let reference: String
    /// The payment to give money back of.
    public let paymentID: Payment.ID
    /// How much; more than nothing, and no more than is left.
    public let amount: Money

    /// Describes what to give back.
    public init(reference: String, paymentID: Payment.ID, amount: Money) {
        self.reference = reference
        self.paymentID = paymentID
        self.amount = amount
    }
}

extension RefundOrder: CustomStringConvertible {
    /// The reference; the amount stays out.
    public var description: String { "refund order \(reference)" }
}
