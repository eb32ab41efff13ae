/// An order that was unresolved, and its outcome.
public struct ResolvedOrder: Sendable, Hashable {
    /// The order's reference.
    public let reference: String
    /// The order's outcome.
    public let outcome: Outcome

    /// An outcome of an order.
    public enum Outcome: Sendable, Hashable {
        /// The order is paid.
        case paid(Payment)
        /// The money was refunded. The value is the payment after the refund.
        case refunded(Payment)
        /// The order was not and will not be carried out.
        case declined(PaymentError)
        /// The outcome is still unknown, and the order stays unresolved.
        case unknown(PaymentError)
    }

    /// Creates a resolved order.
    public init(reference: String, outcome: Outcome) {
        self.reference = reference
        self.outcome = outcome
    }
}
