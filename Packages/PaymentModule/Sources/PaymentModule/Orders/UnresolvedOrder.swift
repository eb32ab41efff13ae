/// An order whose outcome is not known: it is under way, or its answer was lost.
///
/// It is the order as it was given. Ordered again like this it moves no money that was moved already.
public enum UnresolvedOrder: Sendable, Hashable, Codable {
    /// A payment.
    case payment(PaymentOrder)
    /// A refund.
    case refund(RefundOrder)

    /// The reference of the order.
    public var reference: String {
        switch self {
        case .payment(let order): order.reference
        case .refund(let order): order.reference
        }
    }

    /// The amount of the order.
    public var amount: Money {
        switch self {
        case .payment(let order): order.amount
        case .refund(let order): order.amount
        }
    }
}

extension UnresolvedOrder: CustomStringConvertible {
    /// The reference. What somebody buys, and for how much, stays out.
    public var description: String {
        switch self {
        case .payment(let order): "\(order)"
        case .refund(let order): "\(order)"
        }
    }
}
