public import Foundation

/// A state in the life of a payment or refund.
///
/// | state | may become |
/// |---|---|
/// | created | submitted |
/// | submitted | created, requiresAction, processing, succeeded, declined, cancelled, partlyRefunded, refunded, unknown |
/// | requiresAction | requiresAction (another URL), processing, succeeded, declined, cancelled, partlyRefunded, refunded, unknown |
/// | processing | requiresAction, succeeded, declined, cancelled, partlyRefunded, refunded, unknown |
/// | succeeded | partlyRefunded, refunded |
/// | partlyRefunded | partlyRefunded, refunded |
/// | declined, cancelled | submitted (a new attempt of the user, with a new idempotency key) |
/// | refunded | – |
/// | unknown | requiresAction, processing, succeeded, declined, cancelled, partlyRefunded, refunded, unknown |
///
/// A refund is created, submitted, processing, succeeded, declined or unknown.
public enum PaymentState: Sendable, Hashable, Codable {
    /// Stored and certainly not carried out: never sent, or refused for lack of authorization.
    case created
    /// Sent. There is no answer yet, or it was lost.
    case submitted
    /// The user must confirm the payment at the URL, for example with 3-D Secure.
    case requiresAction(URL)
    /// The server has accepted the order and does not know its outcome yet.
    case processing
    /// The money was moved.
    case succeeded
    /// No money was moved.
    case declined(Decline)
    /// The payment was cancelled before money was moved.
    case cancelled
    /// A part was refunded.
    case partlyRefunded
    /// The whole amount was refunded.
    case refunded
    /// A state of a newer server, with the server's name for it. It is not final.
    case unknown(String)

    /// Returns whether this state may become `next`, by the table of this type.
    package func canChange(to next: PaymentState) -> Bool {
        switch (self, next) {
        case (.created, .submitted), (.submitted, .created), (.declined, .submitted), (.cancelled, .submitted): true
        case (.succeeded, .partlyRefunded), (.succeeded, .refunded), (.partlyRefunded, .partlyRefunded),
            (.partlyRefunded, .refunded):
            true
        case (.submitted, _), (.requiresAction, _), (.processing, _), (.unknown, _):
            switch next {
            case .created, .submitted: false
            default: true
            }
        default: false
        }
    }

    /// `true` if no further change moves money without a new action of the user.
    public var isFinal: Bool {
        switch self {
        case .succeeded, .declined, .cancelled, .partlyRefunded, .refunded: true
        case .created, .submitted, .requiresAction, .processing, .unknown: false
        }
    }

    /// `true` if no money was moved and the order can have another attempt.
    var hasEnded: Bool {
        switch self {
        case .declined, .cancelled: true
        default: false
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
