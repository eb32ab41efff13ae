import Core
import PaymentModule

extension PaymentError {
    var texts: ErrorTexts {
        switch self {
        case .signInRequired: ErrorTexts(self, ko: "로그인이 필요해요.", "로그인하고 다시 시도해 주세요.")
        case .accountSignedOut:
            ErrorTexts(
                self,
                ko: "주문한 계정에서 로그아웃했어요. 결제나 환불은 이루어지지 않았어요.",
                "그 계정으로 로그인하고 다시 시도해 주세요."
            )
        case .declined(let decline): decline.texts
        case .invalidOrder:
            ErrorTexts(
                LocalizedText(en: "This order can't be placed.", ko: "이 주문은 처리할 수 없어요."),
                LocalizedText(en: "Check the order and try again.", ko: "주문 내용을 확인하고 다시 시도해 주세요.")
            )
        case .refundExceedsPayment:
            ErrorTexts(
                LocalizedText(
                    en: "The refund is larger than the remaining amount.",
                    ko: "환불할 수 있는 금액보다 많아요."
                ),
                LocalizedText(en: "Refresh the list and try again.", ko: "목록을 새로 고치고 다시 시도해 주세요.")
            )
        case .notRefundable:
            ErrorTexts(
                LocalizedText(en: "This payment can't be refunded now.", ko: "지금은 환불할 수 없는 결제예요."),
                LocalizedText(en: "Refresh the list and check its status.", ko: "목록을 새로 고치고 상태를 확인해 주세요.")
            )
        case .notCancellable: ErrorTexts(self, ko: "이제는 취소할 수 없는 결제예요.", "대신 환불해 주세요.")
        case .notDiscardable:
            ErrorTexts(
                LocalizedText(en: "This order may still be carried out.", ko: "이 주문은 아직 처리될 수 있어요."),
                LocalizedText(en: "Check the outcome first.", ko: "결과를 먼저 확인해 주세요.")
            )
        case .unreadableRecord:
            ErrorTexts(
                LocalizedText(en: "The saved data of this order can't be read.", ko: "저장된 주문 정보를 읽을 수 없어요."),
                LocalizedText(
                    en: "Update the app. Check your payments before you order again.",
                    ko: "앱을 업데이트해 주세요. 다시 주문하기 전에 결제 내역을 확인해 주세요."
                )
            )
        case .notFound:
            ErrorTexts(self, ko: "상품이나 결제 내역을 찾을 수 없어요.", "삭제됐을 수 있어요. 목록을 새로 고쳐 주세요.")
        case .outcomeUnknown:
            ErrorTexts(
                LocalizedText(
                    en: "We couldn't confirm this payment. You won't be charged twice.",
                    ko: "결제 결과를 아직 확인하지 못했어요. 두 번 결제되지 않아요."
                )
            )
        case .keyConflict:
            ErrorTexts(
                LocalizedText(en: "This order doesn't match the server's records.", ko: "서버에 기록된 주문과 내용이 달라요."),
                LocalizedText(
                    en: "Don't order again. Check your payments and contact support.",
                    ko: "다시 주문하지 마세요. 결제 내역을 확인하고 고객센터에 문의해 주세요."
                )
            )
        case .expired:
            ErrorTexts(
                LocalizedText(en: "This order expired. You weren't charged.", ko: "주문이 만료됐어요. 청구된 금액은 없어요."),
                LocalizedText(en: "Order again if you still want it.", ko: "필요하면 다시 주문해 주세요.")
            )
        case .rejected:
            ErrorTexts(
                LocalizedText(en: "The server refused this order.", ko: "서버가 주문을 받아들이지 않았어요."),
                LocalizedText(
                    en: "Check the item. Its price may have changed.",
                    ko: "상품을 다시 확인해 주세요. 가격이 바뀌었을 수 있어요."
                )
            )
        case .network(let error): error.texts
        case .storage(let error): error.texts
        case .cancelled:
            ErrorTexts(
                LocalizedText(
                    en: "Cancelled. An order that was already sent still goes through.",
                    ko: "취소했어요. 이미 보낸 주문은 그대로 처리돼요."
                ),
                LocalizedText(en: "Check your payments for the result.", ko: "결제 내역에서 결과를 확인해 주세요.")
            )
        }
    }

    /// The texts of a failed refund.
    var refundTexts: ErrorTexts {
        switch self {
        case .outcomeUnknown:
            ErrorTexts(
                LocalizedText(
                    en: "We couldn't confirm this refund. It won't be made twice.",
                    ko: "환불 결과를 아직 확인하지 못했어요. 두 번 환불되지 않아요."
                )
            )
        case .expired:
            ErrorTexts(
                LocalizedText(en: "This refund expired. No money was moved.", ko: "환불 요청이 만료됐어요. 환불된 금액은 없어요."),
                LocalizedText(en: "Refund it again if you still want to.", ko: "필요하면 다시 환불해 주세요.")
            )
        case .declined:
            ErrorTexts(
                LocalizedText(
                    en: "The bank declined this refund. No money was moved.",
                    ko: "카드사에서 환불을 거절했어요. 환불된 금액은 없어요."
                ),
                LocalizedText(en: "Contact support.", ko: "고객센터에 문의해 주세요.")
            )
        default: texts
        }
    }
}

extension Decline {
    fileprivate var texts: ErrorTexts { ErrorTexts(message.followed(by: .notCharged), suggestion) }

    /// The reason. A stolen card is not told from one that its bank declined, since the user may not be its owner.
    private var message: LocalizedText {
        switch code {
        case "insufficient_funds":
            LocalizedText(en: "There isn't enough money on this card.", ko: "카드 잔액이나 한도가 부족해요.")
        case "expired_card": LocalizedText(en: "This card has expired.", ko: "유효 기간이 지난 카드예요.")
        case "incorrect_cvc": LocalizedText(en: "The security code is wrong.", ko: "카드 보안 코드가 맞지 않아요.")
        case "authentication_failed":
            LocalizedText(en: "The payment wasn't approved.", ko: "결제가 승인되지 않았어요.")
        case "card_declined", "stolen_card":
            LocalizedText(en: "The card was declined.", ko: "카드가 거절됐어요.")
        default: LocalizedText(en: "The payment was declined.", ko: "결제가 거절됐어요.")
        }
    }

    private var suggestion: LocalizedText {
        switch advice {
        case .tryAgainLater:
            LocalizedText(
                en: "Try again later, or use another payment method.",
                ko: "나중에 다시 시도하거나 다른 결제 수단을 이용해 주세요."
            )
        case .checkCardData:
            LocalizedText(
                en: "Check the card's details, or use another payment method.",
                ko: "카드 정보를 확인하거나 다른 결제 수단을 이용해 주세요."
            )
        case .contactBank:
            LocalizedText(
                en: "Contact your bank, or use another payment method.",
                ko: "카드사에 문의하거나 다른 결제 수단을 이용해 주세요."
            )
        case .tryAnotherMethod, nil:
            LocalizedText(en: "Try another payment method.", ko: "다른 결제 수단으로 시도해 주세요.")
        }
    }
}
