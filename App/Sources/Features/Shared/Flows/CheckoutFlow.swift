public import Navigation
public import PaymentModule

/// The flow of a checkout; it ends with the payment.
public enum CheckoutFlow: Flow {
    /// The pushed screens.
    public typealias Screen = CheckoutDestination
    /// The picture of the item.
    public typealias Cover = CheckoutCover
    /// The payment.
    public typealias Outcome = Payment
}

/// A screen of a checkout over the order.
public enum CheckoutDestination: Destination {
    /// The choice of the method.
    case methods
    /// The receipt of a payment of the item.
    case receipt(Payment.ID)
}

/// A cover of a checkout.
public enum CheckoutCover: String, Modal {
    /// The picture of the item.
    case picture
}
