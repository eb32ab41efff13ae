public import Foundation

/// A payment that was made.
public struct Payment: Sendable, Hashable, Identifiable {
    /// The server's name for it.
    public let id: String
    /// The name its order had.
    public let reference: String
    /// What was bought.
    public let itemID: String
    /// What was paid.
    public let amount: Money
    /// What was given back since.
    public let refunded: Money
    /// Where it stands.
    public let status: Status
    /// When it was made.
    public let createdAt: Date

    /// Where a payment stands. A server may have states that this client does not know; they are kept as they are.
    public struct Status: RawRepresentable, Sendable, Hashable, Codable {
        /// The server's name for it.
        public let rawValue: String

        /// The state that the server calls `rawValue`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Paid, and nothing was given back.
        public static let paid = Status(rawValue: "paid")
        /// Some was given back.
        public static let partiallyRefunded = Status(rawValue: "partially_refunded")
        /// All was given back.
        public static let refunded = Status(rawValue: "refunded")
    }

    /// Describes a payment.
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

    /// What can still be given back.
    public var refundable: Money {
        guard let left = amount.subtracting(refunded), left.minorUnits > 0 else {
            return Money(minorUnits: 0, currency: amount.currency)
        }
        return left
    }
}

extension Payment: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, reference
        case itemID = "item_id"
        case amount, refunded, status
        case createdAt = "created_at"
    }
}

extension Payment: CustomStringConvertible {
    /// Its id and where it stands. What somebody bought, and for how much, stays out.
    public var description: String { "payment \(id), \(status.rawValue)" }
}

/// Some of a user's payments, newest first.
public struct PaymentPage: Sendable, Hashable, Codable {
    /// The payments of this page.
    public let payments: [Payment]
    /// What to ask the next page with; nil on the last one.
    public let nextCursor: String?

    /// Describes a page.
    public init(payments: [Payment], nextCursor: String?) {
        self.payments = payments
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case payments
        case nextCursor = "next_cursor"
    }
}
