public import Core
import Foundation

/// An order to refund a payment or a part of it.
public struct RefundOrder: OrderContent, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The id of the refund, as ``PaymentOrder/reference``. The same id refunds once.
    public let reference: String
    /// The payment to refund.
    public let paymentID: Payment.ID
    /// The reference of the payment, which shows whether the server still has this payment under its id.
    public let paymentReference: String
    /// The amount: positive, and at most ``Payment/refundable``.
    public let amount: Money
    /// The account that paid.
    public let account: AccountID
    var origin = ReferenceOrigin(isNew: false)

    /// Creates an order: one for each press of Refund. By default, it has a new reference.
    public init(reference: String? = nil, of payment: Payment, amount: Money, account: AccountID) {
        self.reference = reference ?? UUID().uuidString
        paymentID = payment.id
        paymentReference = payment.reference
        self.amount = amount
        self.account = account
        origin = ReferenceOrigin(isNew: reference == nil)
    }

    private enum CodingKeys: CodingKey {
        case reference, paymentID, paymentReference, amount, account
    }

    /// The reference, without the amount.
    public var description: String { "refund order \(reference)" }
}
