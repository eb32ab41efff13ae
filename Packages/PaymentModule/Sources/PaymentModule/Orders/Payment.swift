public import Foundation

/// A payment at the server.
public struct Payment: Sendable, Hashable, Identifiable, Codable, CustomStringConvertible {
    /// The server's id.
    public let id: String
    /// The reference of its order.
    public let reference: String
    /// The item's id.
    public let itemID: String
    /// The amount of the order.
    public let amount: Money
    /// The refunded amount.
    public let refunded: Money
    /// The state.
    public let state: PaymentState
    /// The id of the payment method, if the server gave it.
    public let method: PaymentMethod.ID?
    /// The date of the payment.
    public let createdAt: Date

    /// Creates a payment.
    public init(
        id: String,
        reference: String,
        itemID: String,
        amount: Money,
        refunded: Money,
        state: PaymentState,
        method: PaymentMethod.ID? = nil,
        createdAt: Date
    ) {
        self.id = id
        self.reference = reference
        self.itemID = itemID
        self.amount = amount
        self.refunded = refunded
        self.state = state
        self.method = method
        self.createdAt = createdAt
    }

    /// The amount that can still be refunded, zero unless the payment has succeeded.
    public var refundable: Money {
        guard state == .succeeded || state == .partlyRefunded, let left = try? amount.subtracting(refunded),
            left.minorUnits > 0
        else { return Money(minorUnits: 0, currency: amount.currency) }
        return left
    }

    /// The id, without item or amount.
    public var description: String { "payment \(id)" }
}

/// A page of an account's payments, newest first.
public struct PaymentPage: Sendable, Hashable {
    /// The payments of this page that could be decoded.
    public let payments: [Payment]
    /// The number of payments of this page that could not be decoded, for example in an unknown currency.
    public let unreadableCount: Int
    /// The cursor of the next page, or `nil` on the last page.
    public let nextCursor: String?

    /// Creates a page.
    public init(payments: [Payment], unreadableCount: Int = 0, nextCursor: String?) {
        self.payments = payments
        self.unreadableCount = unreadableCount
        self.nextCursor = nextCursor
    }
}
