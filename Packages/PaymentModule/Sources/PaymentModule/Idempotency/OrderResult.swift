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
        switch (result.state, result) {
        case (.requiresAction(let url), .payment(let payment)): self = .pending(.requiresAction(url, payment.id))
        case (.processing, _): self = .pending(.processing(id: result.id))
        case (.declined(let decline), _): self = .failed(.declined(decline))
        case (.cancelled, .payment(let payment)): self = .cancelled(payment)
        case (.cancelled, .refund): self = .failed(.declined(Decline(code: "cancelled")))
        case (.created, _), (.submitted, _), (.unknown, _), (.requiresAction, .refund): self = .pending(.unknown)
        case (_, .payment(let payment)): self = .paid(payment)
        case (_, .refund(let refund)): self = .refunded(refund)
        }
    }
}
