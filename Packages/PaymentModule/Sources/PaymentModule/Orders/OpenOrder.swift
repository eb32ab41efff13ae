/// An order whose outcome is not known: it is under way, or its answer was lost.
///
/// It is the order as it was given. Ordered again like this it moves no money that was moved already.
public enum OpenOrder: Sendable, Hashable {
    /// It may be paid.
    case payment(PaymentOrder)
    /// It may be given back.
    case refund(RefundOrder)

    /// The reference of the order.
    public var reference: String {
        switch self {
        case .payment(let order): order.reference
        case .refund(let order): order.reference
        }
    }

    /// What it is about to move.
    public var amount: Money {
        switch self {
        case .payment(let order): order.amount
        case .refund(let order): order.amount
        }
    }

    init(_ intent: Intent) {
        switch intent {
        case .payment(let order): self = .payment(order)
        case .refund(let order): self = .refund(order)
        }
    }
}

extension OpenOrder: CustomStringConvertible {
    /// The reference. What somebody buys, and for how much, stays out.
    public var description: String {
        switch self {
        case .payment(let order): "\(order)"
        case .refund(let order): "\(order)"
        }
    }
}
