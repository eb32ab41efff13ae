import Core
import PaymentModule

/// An error object (https://docs.stripe.com/api/errors).
struct StripeError: Decodable, Sendable {
    let type: String?
    let code: String?
    let param: String?
    let decline_code: String?
    let advice_code: String?

    /// The decline of a card.
    var decline: Decline {
        let code =
            switch decline_code ?? code {
            case "generic_decline", nil: "card_declined"
            case "payment_intent_authentication_failure": "authentication_failed"
            case let code?: code
            }
        let advice: Decline.Advice? =
            switch advice_code {
            case "confirm_card_data": .checkCardData
            case "try_again_later": .tryAgainLater
            case "do_not_try_again": .tryAnotherMethod
            default: nil
            }
        return Decline(code: code, advice: advice)
    }

    /// The refusal, or `nil` if the request may be carried out when it is repeated.
    fileprivate func refusal(status: Int) -> GatewayError? {
        switch (status, type, code) {
        case (401, _, _): .refused(.signInRequired)
        case (400, "idempotency_error", _): .keyReused
        case (402, "card_error", _): .refused(.declined(decline))
        case (404, _, "resource_missing"): .refused(.notFound)
        case (400, _, "payment_intent_unexpected_state"): .refused(.notCancellable)
        case (400, _, "charge_already_refunded"): .refused(.refundExceedsPayment)
        // Only a refund beyond the rest has no code.
        case (400, _, nil) where param == "amount": .refused(.refundExceedsPayment)
        case (400, let type?, _): .refused(.rejected(type: code ?? type, title: nil))
        default: nil
        }
    }
}

extension GatewayError {
    init(stripe error: NetworkError) {
        struct Body: Decodable {
            let error: StripeError
        }
        switch error {
        case .signInRequired: self = .refused(.signInRequired)
        case .accountSignedOut: self = .refused(.accountSignedOut)
        case .decoding: self = .unexpectedAnswer
        case .server(let failure):
            let body = try? WireJSON.decode(Body.self, from: failure.response.body)
            self = body?.error.refusal(status: failure.status) ?? .network(error)
        default: self = .network(error)
        }
    }
}
