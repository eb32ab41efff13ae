/// A card, with the outcome of each payment by it.
struct PaymentMethod: Decodable, Sendable {
    enum Outcome: String, Decodable, Sendable {
        case succeeded, declined, processing
        /// The user must approve the payment on a page.
        case requiresAction = "requires_action"
        /// The payment succeeds, and the connection is closed instead of the response to the confirmation that started it.
        case responseLost = "response_lost"
    }

    let id: String
    let name: LocalizedText
    let description: LocalizedText
    let outcome: Outcome
    /// The reason of a declined payment.
    let declineCode: DeclineCode?
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
