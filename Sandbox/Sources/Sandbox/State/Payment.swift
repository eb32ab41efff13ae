import Foundation

/// A payment for an item. Declined and cancelled attempts are payments, too.
struct Payment: Codable, Sendable {
    enum State: Codable, Sendable {
        /// The user has not approved or declined it.
        case requiresAction
        /// It succeeds at a date, unless it is cancelled.
        case processing(until: Date)
        case succeeded
        case declined(DeclineCode)
        case cancelled

        var isPending: Bool {
            switch self {
            case .requiresAction, .processing: true
            case .succeeded, .declined, .cancelled: false
            }
        }
    }

    struct Refund: Codable, Sendable {
        let id: String
        let reference: String
        let value: Int
        let created: Date
    }

    let id: String
    let user: String
    let reference: String
    /// The idempotency key of its request.
    let key: String
    let itemID: String
    let amount: Money
    /// The id of its ``PaymentMethod``.
    let method: String
    let created: Date
    /// The secret in the address of its confirmation page; nil if it needs no confirmation.
    let confirmationToken: String?
    var state: State
    /// The refunds, oldest first.
    var refunds: [Refund] = []

    var refunded: Money { Money(value: refunds.map(\.value).reduce(0, +), currency: amount.currency) }
}

/// The reason for a declined payment.
enum DeclineCode: String, Codable, Sendable {
    /// The advice to the user.
    enum Advice: String, Encodable {
        case tryAnotherMethod = "try_another_method"
        case tryAgainLater = "try_again_later"
        case checkCardData = "check_card_data"
        case contactBank = "contact_bank"
    }

    case cardDeclined = "card_declined"
    case insufficientFunds = "insufficient_funds"
    case expiredCard = "expired_card"
    case incorrectCVC = "incorrect_cvc"
    case stolenCard = "stolen_card"
    /// The user declined the payment on the confirmation page.
    case authenticationFailed = "authentication_failed"

    var advice: Advice {
        switch self {
        case .cardDeclined, .expiredCard, .authenticationFailed: .tryAnotherMethod
        case .insufficientFunds: .tryAgainLater
        case .incorrectCVC: .checkCardData
        case .stolenCard: .contactBank
        }
    }
}
