/// An order with an amount and a client's reference.
protocol AmountOrder: Decodable, Sendable {
    var reference: String { get }
    var amount: Money { get }
}

/// The body of a payment request.
struct PaymentOrder: AmountOrder {
    private enum CodingKeys: String, CodingKey {
        case reference, amount, method
        case itemID = "item_id"
    }

    let reference: String
    let itemID: String
    let amount: Money
    /// The id of the payment method.
    let method: String
}

/// The body of a refund request.
struct RefundOrder: AmountOrder {
    let reference: String
    let amount: Money
}
