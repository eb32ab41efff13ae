public import Core

/// A change of an order.
public struct OrderUpdate: Sendable, Hashable {
    /// The account that placed the order.
    public let account: AccountID
    /// The order.
    public let order: Order
    /// The result so far.
    public let result: Result

    /// The result of an order.
    public enum Result: Sendable, Hashable {
        /// The payment was made.
        case paid(Payment)
        /// The refund was made.
        case refunded(Refund)
        /// The payment was cancelled before money was moved.
        case cancelled(Payment)
        /// The order was not and will not be carried out.
        case failed(PaymentError)
        /// The outcome is not final or not known.
        case pending(UnresolvedOrder.Status)
    }

    /// Creates an update.
    public init(account: AccountID, order: Order, result: Result) {
        self.account = account
        self.order = order
        self.result = result
    }
}
