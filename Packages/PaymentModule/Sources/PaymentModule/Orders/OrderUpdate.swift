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

        /// Creates the result of an order that has led to `payment`.
        public init(_ payment: Payment) {
            self =
                switch payment.state {
                case .succeeded, .partlyRefunded, .refunded: .paid(payment)
                case .declined(let decline): .failed(.declined(decline))
                case .cancelled: .cancelled(payment)
                case .requiresAction(let url): .pending(.requiresAction(url, payment.id))
                case .processing: .pending(.processing(id: payment.id))
                case .created, .submitted, .unknown: .pending(.unknown)
                }
        }

        /// Creates the result of an order that has led to `refund`.
        public init(_ refund: Refund) {
            self =
                switch refund.state {
                case .succeeded, .partlyRefunded, .refunded: .refunded(refund)
                case .declined(let decline): .failed(.declined(decline))
                case .cancelled: .failed(.declined(Decline(code: "cancelled")))
                case .processing: .pending(.processing(id: refund.id))
                case .created, .submitted, .unknown, .requiresAction: .pending(.unknown)
                }
        }
    }

    /// Creates an update.
    public init(account: AccountID, order: Order, result: Result) {
        self.account = account
        self.order = order
        self.result = result
    }
}
