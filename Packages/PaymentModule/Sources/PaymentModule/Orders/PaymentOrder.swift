public import Core

/// An order for an item, with its price and a payment method: one try to pay.
public struct PaymentOrder: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The idempotency key: the caller's id of this try, unique in the account. 1 to 64 of `A–Z a–z 0–9 - _`.
    ///
    /// Create a new one for each press of Pay, also after a decline or a cancellation. Error texts contain it, so it should
    /// not contain personal data.
    public let reference: String
    /// The item's id.
    public let itemID: String
    /// The price, which must be positive.
    public let amount: Money
    /// The id of the payment method.
    public let method: PaymentMethod.ID
    /// The account that pays.
    public let account: AccountID

    /// Creates a payment order.
    public init(reference: String, itemID: String, amount: Money, method: PaymentMethod.ID, account: AccountID) {
        self.reference = reference
        self.itemID = itemID
        self.amount = amount
        self.method = method
        self.account = account
    }

    /// The reference, without item or amount.
    public var description: String { "payment order \(reference)" }
}
