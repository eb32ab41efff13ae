public import Core

/// An order to pay or to refund.
public enum Order: Sendable, Hashable, Codable, CustomStringConvertible {
    /// A payment.
    case payment(PaymentOrder)
    /// A refund.
    case refund(RefundOrder)

    /// The order's reference.
    public var reference: String { content.reference }
    /// The order's amount.
    public var amount: Money { content.amount }
    /// The account that places the order.
    public var account: AccountID { content.account }
    /// `true` if the reference was made with the order, so that no earlier run has sent it.
    var hasNewReference: Bool { content.origin.isNew }
    /// The kind and the reference, without items or amount.
    public var description: String { "\(content)" }

    private var content: any OrderContent {
        switch self {
        case .payment(let order): order
        case .refund(let order): order
        }
    }

    /// Returns the reason for which the order must not be sent, or `nil` if it is valid.
    func invalidity() -> PaymentError? {
        guard reference.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil else {
            return .invalidOrder(reason: "The reference must have 1 to 64 letters, digits, - or _.")
        }
        guard amount.minorUnits > 0 else { return .invalidOrder(reason: "The order's amount must be positive.") }
        switch self {
        case .payment(let order):
            if order.lines.isEmpty || order.lines.contains(where: \.itemID.isEmpty) {
                return .invalidOrder(reason: "The order has no item.")
            }
            if order.lines.contains(where: { $0.quantity < 1 }) {
                return .invalidOrder(reason: "The order's quantities must be positive.")
            }
            if order.method.isEmpty { return .invalidOrder(reason: "The order has no payment method.") }
        case .refund(let order):
            if order.paymentID.isEmpty { return .invalidOrder(reason: "The order has no payment.") }
        }
        return nil
    }

    /// Returns whether `other` may repeat this order under its reference. The method and the metadata of a payment may
    /// differ: the first request decides.
    func isRepeated(by other: Order) -> Bool {
        switch (self, other) {
        case (.payment(let one), .payment(let other)):
            one.reference == other.reference && one.lines == other.lines && one.amount == other.amount
        default: self == other
        }
    }
}

/// The common values of payments and refunds.
protocol OrderContent {
    var reference: String { get }
    var amount: Money { get }
    var account: AccountID { get }
    var origin: ReferenceOrigin { get }
}
