public import Core
public import Foundation

/// A payment at the server: one try to pay.
public struct Payment: Sendable, Hashable, Identifiable, Codable, CustomStringConvertible {
    /// The server's id.
    public let id: String
    /// The reference of its order.
    public package(set) var reference: String
    /// The items.
    public let lines: [OrderLine]
    /// The amount of the order.
    public let amount: Money
    /// The refunded amount.
    public package(set) var refunded: Money
    /// The status.
    public package(set) var status: Status
    /// The id of the payment method, or `nil` before the payment is confirmed.
    public package(set) var method: PaymentMethod.ID?
    /// The date on which the payment was created.
    public let createdAt: Date

    /// The server's status of a payment or a refund.
    public enum Status: Sendable, Hashable, Codable {
        /// No money is moved before the payment is confirmed.
        case created
        /// The user must approve the payment on the page at the URL, for example with 3-D Secure.
        case requiresAction(URL)
        /// The server does not know the outcome yet.
        case processing
        /// The money was moved. This changes only by refunds.
        case succeeded
        /// No money was moved, for example because the approval has failed. Final.
        case declined(Decline)
        /// No money was moved. Final.
        case cancelled
        /// A status of a newer server, with the server's name for it.
        case unknown(String)

        /// `true` if no further request changes the status.
        public var isFinal: Bool {
            switch self {
            case .succeeded, .declined, .cancelled: true
            case .created, .requiresAction, .processing, .unknown: false
            }
        }
    }

    /// Creates a payment.
    public init(
        id: String,
        reference: String,
        lines: [OrderLine],
        amount: Money,
        refunded: Money,
        status: Status,
        method: PaymentMethod.ID? = nil,
        createdAt: Date
    ) {
        self.id = id
        self.reference = reference
        self.lines = lines
        self.amount = amount
        self.refunded = refunded
        self.status = status
        self.method = method
        self.createdAt = createdAt
    }

    /// The amount that can still be refunded: zero unless the payment has succeeded.
    public var refundable: Money {
        let (rest, overflow) = amount.minorUnits.subtractingReportingOverflow(refunded.minorUnits)
        let isRefundable = status == .succeeded && refunded.currency == amount.currency && !overflow && rest > 0
        return Money(minorUnits: isRefundable ? rest : 0, currency: amount.currency)
    }

    /// The id, without items or amount.
    public var description: String { "payment \(id)" }

    /// Returns whether this is the payment that `order` makes or refunds.
    package func belongs(to order: Order) -> Bool {
        switch order {
        case .payment(let order):
            reference == order.reference && lines == order.lines && amount == order.amount
        case .refund(let order): reference == order.paymentReference
        }
    }
}

/// The reason for which a payment was declined.
public struct Decline: Sendable, Hashable, Codable {
    /// The server's code, such as `insufficient_funds`.
    public let code: String
    /// The server's advice, if it gave any that this client knows.
    public let advice: Advice?

    /// A piece of advice for the user.
    public enum Advice: String, Sendable, Hashable, Codable, CaseIterable {
        /// Pay with another method.
        case tryAnotherMethod = "try_another_method"
        /// Try the same method again later.
        case tryAgainLater = "try_again_later"
        /// Check the number, the date and the security code of the card.
        case checkCardData = "check_card_data"
        /// Contact the bank that issued the card.
        case contactBank = "contact_bank"
    }

    /// Creates a reason.
    public init(code: String, advice: Advice? = nil) {
        self.code = code
        self.advice = advice
    }
}

/// A page of an account's payments, newest first.
public struct PaymentPage: Sendable, Hashable {
    /// The payments of this page that could be decoded.
    public package(set) var payments: [Payment]
    /// The number of payments of this page that could not be decoded, for example in an unknown currency.
    public package(set) var unreadableCount: Int
    /// The cursor of the next page, or `nil` on the last page.
    public let nextCursor: String?

    /// Creates a page.
    public init(payments: [Payment], unreadableCount: Int = 0, nextCursor: String?) {
        self.payments = payments
        self.unreadableCount = unreadableCount
        self.nextCursor = nextCursor
    }
}
