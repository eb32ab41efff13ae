public import Core
public import PaymentModule

extension PaymentError: @retroactive UserFacingErrorConvertible {
    /// The failure of the network, if that is the reason.
    public var networkError: NetworkError? { if case .network(let error) = self { error } else { nil } }
    /// `nil` for a cancellation.
    public var levelWhenShown: LogEntry.Level? { self == .cancelled ? nil : .warning }

    /// The texts.
    public var userFacingError: UserFacingError {
        switch self {
        case .signInRequired: .signInRequired
        case .accountChanged:
            .change(
                .init(self, ko: "다른 계정의 주문이에요. 아무것도 보내지 않았어요."),
                .init(en: "Switch back to that account, then try again.", ko: "그 계정으로 전환하고 다시 시도해 주세요.")
            )
        case .invalidOrder:
            .change(
                .init(en: "This order can't be placed.", ko: "이 주문은 처리할 수 없어요."),
                .init(en: "Check the order and try again.", ko: "주문 내용을 확인하고 다시 시도해 주세요.")
            )
        case .referenceInUse:
            .change(
                .init(en: "Another order has the same reference.", ko: "같은 번호의 주문이 이미 있어요."),
                .init(en: "Check your payments and order again.", ko: "결제 내역을 확인하고 다시 주문해 주세요.")
            )
        case .refundExceedsPayment:
            .change(
                .init(self, ko: "환불할 수 있는 금액보다 많아요."),
                .init(en: "Check the remaining amount and refund less.", ko: "남은 금액을 확인하고 더 적게 환불해 주세요.")
            )
        case .notRefundable:
            .change(
                .init(self, ko: "지금은 환불할 수 없는 결제예요."),
                .init(en: "Check the status of the payment.", ko: "결제 상태를 확인해 주세요.")
            )
        case .refundUnresolved:
            .change(
                .init(en: "An earlier refund of this payment has no answer yet.", ko: "이 결제의 이전 환불 결과를 아직 확인하지 못했어요."),
                .init(en: "Finish that refund first.", ko: "그 환불을 먼저 마무리해 주세요.")
            )
        case .notFound:
            .change(
                .init(self, ko: "상품이나 결제 내역을 찾을 수 없어요."),
                .init(en: "It may have been removed. Refresh the list.", ko: "삭제됐을 수 있어요. 목록을 새로 고쳐 주세요.")
            )
        case .notUnresolved:
            .change(
                .init(self, ko: "이미 끝났거나 여기서 하지 않은 주문이에요. 아무것도 보내지 않았어요."),
                .init(en: "See its outcome in your payments.", ko: "결제 내역에서 결과를 확인해 주세요.")
            )
        case .unknownPayment:
            .change(
                .init(self, ko: "서버에 이 결제에 대한 기록이 없어요."),
                .init(en: "Check your payments before you order again.", ko: "다시 주문하기 전에 결제 내역을 확인해 주세요.")
            )
        case .unknownStatus:
            .change(
                .init(en: "This app doesn't know the server's status of this order.", ko: "앱이 알지 못하는 주문 상태예요."),
                .init(en: "Check your payments before you order again.", ko: "다시 주문하기 전에 결제 내역을 확인해 주세요.")
            )
        case .rejected:
            .change(
                .init(en: "The server refused this order.", ko: "서버가 주문을 받아들이지 않았어요."),
                .init(en: "Check the item. Its price may have changed.", ko: "상품을 다시 확인해 주세요. 가격이 바뀌었을 수 있어요.")
            )
        case .network(let error): error.userFacingError
        case .storage(let error): error.userFacingError
        case .cancelled: .cancelled
        }
    }
}

extension PaymentError {
    /// The server's reason of a refusal, in its own words if it has any.
    var reason: LocalizedText {
        guard case .rejected(_, _, let title?) = self else { return userFacingError.message }
        return LocalizedText(en: "The server refuses this refund: \(title).", ko: "서버가 환불을 거절했어요: \(title).")
    }
}

extension UserFacingError {
    static let declinedRefund = change(
        LocalizedText(en: "The bank declined this refund.", ko: "카드사에서 환불을 거절했어요.").followed(by: .notRefunded),
        .init(en: "Contact support.", ko: "고객센터에 문의해 주세요.")
    )
}

extension Decline {
    /// The form of a declined payment.
    var userFacingError: UserFacingError {
        .change(message.followed(by: .notCharged), suggestion)
    }

    /// The reason. A stolen card is not told from one that its bank declined, since the user may not be its owner.
    private var message: LocalizedText {
        switch code {
        case "insufficient_funds":
            .init(en: "There isn't enough money on this card.", ko: "카드 잔액이나 한도가 부족해요.")
        case "expired_card": .init(en: "This card has expired.", ko: "유효 기간이 지난 카드예요.")
        case "incorrect_cvc": .init(en: "The security code is wrong.", ko: "카드 보안 코드가 맞지 않아요.")
        case "authentication_failed":
            .init(en: "The payment wasn't approved.", ko: "결제가 승인되지 않았어요.")
        case "card_declined", "stolen_card":
            .init(en: "The card was declined.", ko: "카드가 거절됐어요.")
        default: .init(en: "The payment was declined.", ko: "결제가 거절됐어요.")
        }
    }

    private var suggestion: LocalizedText {
        switch advice {
        case .tryAgainLater:
            .init(en: "Try again later, or use another payment method.", ko: "나중에 다시 시도하거나 다른 결제 수단을 이용해 주세요.")
        case .checkCardData:
            .init(en: "Check the card's details, or use another payment method.", ko: "카드 정보를 확인하거나 다른 결제 수단을 이용해 주세요.")
        case .contactBank:
            .init(en: "Contact your bank, or use another payment method.", ko: "카드사에 문의하거나 다른 결제 수단을 이용해 주세요.")
        case .tryAnotherMethod, nil:
            .init(en: "Try another payment method.", ko: "다른 결제 수단으로 시도해 주세요.")
        }
    }
}
