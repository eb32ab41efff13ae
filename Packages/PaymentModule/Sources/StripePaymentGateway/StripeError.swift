import Core
import PaymentModule

/// An error object (https://docs.stripe.com/api/errors).
struct StripeError: Decodable, Sendable {
    let type: String
    let code: String?
    let param: String?
    let decline_code: String?
    let advice_code: String?

    /// The reason for which a payment was declined.
    var decline: Decline {
        let advice: Decline.Advice? =
            switch advice_code {
            case "confirm_card_data": .checkCardData
            case "try_again_later": .tryAgainLater
            case "do_not_try_again": .tryAnotherMethod
            default: nil
            }
        return Decline(code: decline_code ?? code ?? type, advice: advice)
    }
}

extension GatewayError {
    /// Creates the error of a failed request. Only an error object is a refusal, not the page of a proxy.
    init(stripe error: NetworkError, reference: String) {
        struct Body: Decodable {
            let error: StripeError
        }
        self = .notAnswered(error)
        guard case .server(let failure) = error, (400...404).contains(failure.status),
            let error = try? WireJSON.decode(Body.self, from: failure.response.body).error
        else { return }
        self =
            switch error.code ?? error.type {
            case _ where failure.status == 401: .notAnswered(.signInRequired)
            case "resource_missing" where failure.status == 404: .refused(.notFound)
            case "idempotency_error": .refused(.referenceInUse(reference: reference))
            case "charge_already_refunded", "payment_intent_unexpected_state": .refused(.notRefundable)
            // Only a refund beyond the rest has no code.
            case _ where error.code == nil && error.param == "amount": .refused(.refundExceedsPayment)
            // The contract's status of a refusal is 422.
            case let type: .refused(.rejected(status: 422, type: type, title: nil))
            }
    }

    /// The answer is no object of this gateway.
    static let unreadable = Self.notAnswered(
        .decoding(DecodingFailure(type: "object", error: CancellationError()))
    )
}
