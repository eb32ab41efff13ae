public import Navigation
public import PaymentModule

/// The flow of a checkout; it ends with the payment.
public enum CheckoutFlow: Flow {
    /// The payment.
    public typealias Outcome = Payment
}
