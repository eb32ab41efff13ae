/// An order for an item, with its price and a payment method.
public struct PaymentOrder: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The caller's id of this order. Create it once for each action, such as a tap on Buy, and reuse it for each
    /// attempt: an order is charged once, however often it is sent.
    ///
    /// 1 to 100 characters. Error texts contain it, so it should not contain personal data.
    public let reference: String
    /// The item's id.
    public let itemID: String
    /// The price, which must be positive.
    public let amount: Money
    /// The payment method.
    public let method: PaymentMethod

    /// Creates a payment order.
    public init(reference: String, itemID: String, amount: Money, method: PaymentMethod = .card) {
        self.reference = reference
        self.itemID = itemID
        self.amount = amount
        self.method = method
    }

    private enum CodingKeys: String, CodingKey {
        case reference
        case itemID = "item_id"
        case amount, method
    }

    /// The reference, without item or amount.
    public var description: String { "payment order \(reference)" }
}

/// A payment method. The server defines the available ones.
public struct PaymentMethod: RawRepresentable, Sendable, Hashable, Codable {
    /// The server's name for the method.
    public let rawValue: String

    /// Creates a payment method with the server's name for it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The stored card.
    public static let card = PaymentMethod(rawValue: "card")
}
