/// The body of a request for a payment.
struct PaymentOrder: Codable, Sendable, Hashable {
    private enum CodingKeys: String, CodingKey {
        case reference, amount
        case itemID = "item_id"
    }

    let reference: String
    let itemID: String
    let amount: Money
}
