public import Foundation

/// A completed payment.
public struct Payment: Sendable, Hashable, Identifiable, Codable, CustomStringConvertible {
    /// The server's id.
    public let id: String
    /// The reference of its order.
    public let reference: String
    /// The item's id.
    public let itemID: String
    /// The paid amount.
    public let amount: Money
    /// The refunded amount.
    public let refunded: Money
    /// The status.
    public let status: Status
    /// The date of the payment.
    public let createdAt: Date

    /// The status of a payment. Values that this client does not know are preserved.
    public struct Status: RawRepresentable, Sendable, Hashable, Codable {
        /// The server's name for the status.
        public let rawValue: String

        /// Creates a status with the server's name for it.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Paid and not refunded.
        public static let paid = Status(rawValue: "paid")
        /// Partially refunded.
        public static let partiallyRefunded = Status(rawValue: "partially_refunded")
        /// Fully refunded.
        public static let refunded = Status(rawValue: "refunded")
    }

    /// Creates a payment.
    public init(
        id: String,
        reference: String,
        itemID: String,
        amount: Money,
        refunded: Money,
        status: Status,
        createdAt: Date
    ) {
        self.id = id
        self.reference = reference
        self.itemID = itemID
        self.amount = amount
        self.refunded = refunded
        self.status = status
        self.createdAt = createdAt
    }

    /// The amount that can still be refunded.
    public var refundable: Money {
        guard let left = try? amount.subtracting(refunded), left.minorUnits > 0 else {
            return Money(minorUnits: 0, currency: amount.currency)
        }
        return left
    }

    private enum CodingKeys: String, CodingKey {
        case id, reference
        case itemID = "item_id"
        case amount, refunded, status
        case createdAt = "created_at"
    }

    /// The id and the status, without item or amount.
    public var description: String { "payment \(id), \(status.rawValue)" }
}

/// A page of a user's payments, newest first.
public struct PaymentPage: Sendable, Hashable, Codable {
    /// The payments of this page.
    public let payments: [Payment]
    /// The cursor of the next page, or `nil` on the last page.
    public let nextCursor: String?

    /// Creates a page.
    public init(payments: [Payment], nextCursor: String?) {
        self.payments = payments
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case payments
        case nextCursor = "next_cursor"
    }
}
