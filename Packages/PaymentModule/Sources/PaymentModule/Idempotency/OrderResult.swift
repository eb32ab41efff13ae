import Core

/// The payment or refund that is the result of an order.
enum OrderResult: Sendable, Hashable, Codable {
    case payment(Payment)
    case refund(Refund)

    var id: String {
        switch self {
        case .payment(let payment): payment.id
        case .refund(let refund): refund.id
        }
    }

    var state: PaymentState {
        switch self {
        case .payment(let payment): payment.state
        case .refund(let refund): refund.state
        }
    }

    /// Returns whether this is a result of `order`. A proxy may send a cached response to another order.
    func matches(_ order: Order) -> Bool {
        switch (self, order) {
        case (.payment(let payment), .payment(let order)):
            payment.reference == order.reference && payment.itemID == order.itemID && payment.amount == order.amount
        case (.refund(let refund), .refund(let order)):
            refund.reference == order.reference && refund.paymentID == order.paymentID && refund.amount == order.amount
        default: false
        }
    }
}

extension OrderUpdate.Result {
    init(_ result: OrderResult) {
        switch result {
        case .payment(let payment): self.init(payment)
        case .refund(let refund): self.init(refund)
        }
    }
}
