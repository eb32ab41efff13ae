public import Core
import Foundation

/// An order for items, with its price and a payment method: one try to pay.
public struct PaymentOrder: OrderContent, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The idempotency key: the id of this try, unique in the account. 1 to 64 of `A–Z a–z 0–9 - _`.
    ///
    /// Error texts contain it, so it should not contain personal data.
    public package(set) var reference: String { didSet { origin = ReferenceOrigin(isNew: false) } }
    /// The items, at least one. An item may occur twice.
    public package(set) var lines: [OrderLine]
    /// The price of all lines, which must be positive.
    public package(set) var amount: Money
    /// The id of the payment method.
    public let method: PaymentMethod.ID
    /// The account that pays.
    public let account: AccountID
    /// Texts that the server keeps with the payment, such as the id of a campaign. The server limits their number and size.
    public package(set) var metadata: [String: String]
    var origin = ReferenceOrigin(isNew: false)

    /// Creates an order: one for each press of Pay, also after a decline or a cancellation.
    ///
    /// By default, it has a new reference. With one of the caller, such as the id of a cart, a payment that could not be created
    /// does not prove that no money was moved: an earlier run may have paid.
    public init(
        reference: String? = nil,
        lines: [OrderLine],
        amount: Money,
        method: PaymentMethod.ID,
        account: AccountID,
        metadata: [String: String] = [:]
    ) {
        self.reference = reference ?? UUID().uuidString
        self.lines = lines
        self.amount = amount
        self.method = method
        self.account = account
        self.metadata = metadata
        origin = ReferenceOrigin(isNew: reference == nil)
    }

    private enum CodingKeys: CodingKey {
        case reference, lines, amount, method, account, metadata
    }

    /// The reference, without items or amount.
    public var description: String { "payment order \(reference)" }
}

/// An item of an order and its quantity.
public struct OrderLine: Sendable, Hashable, Codable {
    /// The item's id.
    public let itemID: String
    /// The number of pieces, 1 or more.
    public let quantity: Int

    /// Creates a line.
    public init(itemID: String, quantity: Int = 1) {
        self.itemID = itemID
        self.quantity = quantity
    }

    private enum CodingKeys: String, CodingKey {
        case quantity
        case itemID = "item_id"
    }
}

/// The origin of an order's reference. It is not stored, because an order of an earlier run may have been sent, and orders
/// with one reference are equal whatever it is.
struct ReferenceOrigin: Sendable, Hashable {
    let isNew: Bool

    static func == (_: Self, _: Self) -> Bool { true }

    func hash(into _: inout Hasher) {}
}
