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
    let method: PaymentMethod

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        reference = try container.decode(String.self, forKey: .reference)
        itemID = try container.decode(String.self, forKey: .itemID)
        amount = try container.decode(Money.self, forKey: .amount)
        guard let method = PaymentMethod.withID(try container.decode(String.self, forKey: .method)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .method,
                in: container,
                debugDescription: "The method does not exist."
            )
        }
        self.method = method
    }
}

/// The body of a refund request.
struct RefundOrder: AmountOrder {
    let reference: String
    let amount: Money
}
