/// A card, with the outcome of each payment by it.
struct PaymentMethod: Sendable {
    enum Outcome: Sendable, Hashable {
        case success
        case decline(DeclineCode)
        /// The user must approve the payment on a page.
        case confirmation
        case processing
        /// The payment succeeds, and the connection is closed instead of the first response.
        case lostResponse
    }

    let id: String
    let name: LocalizedText
    let description: LocalizedText
    let outcome: Outcome

    private init(_ id: String, lastDigits: String, en: String, ko: String, _ outcome: Outcome) {
        self.id = id
        name = LocalizedText(en: "Visa ending in \(lastDigits)", ko: "Visa(끝자리 \(lastDigits))")
        description = LocalizedText(en: en, ko: ko)
        self.outcome = outcome
    }
}

extension PaymentMethod {
    static let all = [
        PaymentMethod("card", lastDigits: "4242", en: "The payment succeeds.", ko: "결제가 완료돼요.", .success),
        PaymentMethod(
            "card_declined",
            lastDigits: "0002",
            en: "The bank declines the payment.",
            ko: "은행이 결제를 거절해요.",
            .decline(.cardDeclined)
        ),
        PaymentMethod(
            "card_insufficient_funds",
            lastDigits: "9995",
            en: "Declined: the balance is too low.",
            ko: "거절: 잔액이 부족해요.",
            .decline(.insufficientFunds)
        ),
        PaymentMethod(
            "card_expired",
            lastDigits: "0069",
            en: "Declined: the card has expired.",
            ko: "거절: 카드 유효 기간이 지났어요.",
            .decline(.expiredCard)
        ),
        PaymentMethod(
            "card_incorrect_cvc",
            lastDigits: "0127",
            en: "Declined: the security code is incorrect.",
            ko: "거절: 보안 코드가 올바르지 않아요.",
            .decline(.incorrectCVC)
        ),
        PaymentMethod(
            "card_stolen",
            lastDigits: "9979",
            en: "Declined: the card was reported stolen.",
            ko: "거절: 도난 신고된 카드예요.",
            .decline(.stolenCard)
        ),
        PaymentMethod(
            "card_needs_action",
            lastDigits: "3155",
            en: "You approve or decline the payment in the browser.",
            ko: "브라우저에서 결제를 승인하거나 거절해요.",
            .confirmation
        ),
        PaymentMethod(
            "card_processing",
            lastDigits: "0077",
            en: "The payment is processed for some seconds, then succeeds.",
            ko: "결제가 몇 초 동안 처리된 뒤 완료돼요.",
            .processing
        ),
        PaymentMethod(
            "card_answer_lost",
            lastDigits: "0259",
            en: "The payment succeeds, but the first response is lost.",
            ko: "결제는 완료되지만 첫 응답이 전달되지 않아요.",
            .lostResponse
        ),
    ]

    static func withID(_ id: String) -> PaymentMethod? {
        all.first { $0.id == id }
    }
}
