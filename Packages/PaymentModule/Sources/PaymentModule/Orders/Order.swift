/// An order to pay or to refund.
public enum Order: Sendable, Hashable, Codable, CustomStringConvertible {
    /// A payment.
    case payment(PaymentOrder)
    /// A refund.
    case refund(RefundOrder)

    /// The order's reference.
    public var reference: String {
        switch self {
        case .payment(let order): order.reference
        case .refund(let order): order.reference
        }
    }

    /// The order's amount.
    public var amount: Money {
        switch self {
        case .payment(let order): order.amount
        case .refund(let order): order.amount
        }
    }

    /// The kind and the reference, without item or amount.
    public var description: String {
        switch self {
        case .payment(let order): "\(order)"
        case .refund(let order): "\(order)"
        }
    }
}
