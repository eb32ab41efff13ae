/// What a user wants to pay for.
public struct PaymentOrder: Sendable, Hashable {
    /// The caller's name for this one intent of the user: made once for each action, such as a tap on Buy, and kept
    /// for every further try of it. However often it is paid, it is charged once.
    ///
    /// 1 to 100 characters. It appears in error texts, so nothing personal belongs into it.
    public let reference: String
    /// What is bought.
    public let itemID: String
    /// The price; more than nothing.
    public let amount: Money
    /// How it is paid.
    public let method: PaymentMethod

    /// Describes what to pay for.
    public init(reference: String, itemID: String, amount: Money, method: PaymentMethod = .card) {
        self.reference = reference
        self.itemID = itemID
        self.amount = amount
        self.method = method
    }
}

extension PaymentOrder: Codable {
    private enum CodingKeys: String, CodingKey {
        case reference
        case itemID = "item_id"
        case amount, method
    }
}

extension PaymentOrder: CustomStringConvertible {
    /// The reference. What somebody buys, and for how much, stays out.
    public var description: String { "payment order \(reference)" }
}

/// How a payment is made. Which ways there are is up to the server.
public struct PaymentMethod: RawRepresentable, Sendable, Hashable, Codable {
    /// The server's name for it.
    public let rawValue: String

    /// The way that the server calls `rawValue`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The card on file.
    public static let card = PaymentMethod(rawValue: "card")
}
