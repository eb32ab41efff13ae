extension Order {
    /// Throws ``PaymentError/invalidOrder(reason:)`` for an order that must not be sent.
    func validate() throws(PaymentError) {
        guard (1...100).contains(reference.unicodeScalars.count) else {
            throw .invalidOrder(reason: "The order's reference must have 1 to 100 characters.")
        }
        guard amount.minorUnits > 0 else { throw .invalidOrder(reason: "The order's amount must be positive.") }
        switch self {
        case .payment(let order):
            guard !order.itemID.isEmpty else { throw .invalidOrder(reason: "The order has no item.") }
            guard !order.method.isEmpty else { throw .invalidOrder(reason: "The order has no payment method.") }
        case .refund(let order):
            guard !order.paymentID.isEmpty else { throw .invalidOrder(reason: "The order has no payment.") }
        }
    }
}
