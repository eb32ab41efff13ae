/// What became of an order that had been left open.
public struct ResolvedPayment: Sendable, Hashable {
    /// The reference of the order.
    public let reference: String
    /// What became of it.
    public let outcome: Outcome

    /// What became of an order.
    public enum Outcome: Sendable, Hashable {
        /// It is paid.
        case paid(Payment)
        /// The money was given back; the payment as it stood after that.
        case refunded(Payment)
        /// It was not carried out and will not be. The error says why.
        case declined(PaymentError)
        /// It is still not known. The error says why; the order stays open.
        case unknown(PaymentError)
    }

    /// Describes what became of an order.
    public init(reference: String, outcome: Outcome) {
        self.reference = reference
        self.outcome = outcome
    }
}
