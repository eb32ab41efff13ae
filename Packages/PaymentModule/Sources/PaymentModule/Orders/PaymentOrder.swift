/// An order for an item, with its price and a payment method.
public struct PaymentOrder: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The caller's id of this order. Create it once for each action, such as a tap on Buy, and reuse it when
    /// you repeat the order: it is charged once, however often it is sent.
    ///
    /// 1 to 100 characters. Error texts contain it, so it should not contain personal data.
    public let reference: String
    /// The item's id.
    public let itemID: String
    /// The price, which must be positive.
    public let amount: Money
    /// The id of the payment method. After a decline, the same order may be paid with another method.
    public let method: PaymentMethod.ID

    /// Creates a payment order.
    public init(reference: String, itemID: String, amount: Money, method: PaymentMethod.ID) {
        self.reference = reference
        self.itemID = itemID
        self.amount = amount
        self.method = method
    }

    /// The reference, without item or amount.
    public var description: String { "payment order \(reference)" }
}
