/// Texts of the checkout.
extension LocalizedText {
    package static let payIn = LocalizedText(en: "Pay in", ko: "결제 통화")
    package static let payWith = LocalizedText(en: "Pay with", ko: "결제 수단")
    package static let total = LocalizedText(en: "Total", ko: "합계")
    package static func pay(_ amount: String) -> LocalizedText {
        LocalizedText(en: "Pay \(amount)", ko: "\(amount) 결제")
    }
    package static let paying = LocalizedText(en: "Processing payment…", ko: "결제 중…")
    package static func paid(_ amount: String) -> LocalizedText {
        LocalizedText(en: "Paid \(amount). Thank you.", ko: "\(amount) 결제가 완료됐어요.")
    }
    package static let paymentDetails = LocalizedText(en: "Payment", ko: "결제 상세")
    package static let paymentNumber = LocalizedText(en: "Number", ko: "결제 번호")
    package static let seePayments = LocalizedText(en: "See payments", ko: "결제 내역 보기")
    package static func boughtMinutesAgo(_ minutes: Int) -> LocalizedText {
        switch minutes {
        case 0: LocalizedText(en: "You bought this item just now.", ko: "방금 이 상품을 구매했어요.")
        case 1: LocalizedText(en: "You bought this item 1 minute ago.", ko: "1분 전에 이 상품을 구매했어요.")
        default:
            LocalizedText(
                en: "You bought this item \(minutes) minutes ago.",
                ko: "\(minutes)분 전에 이 상품을 구매했어요."
            )
        }
    }
    package static let waitingForApproval = LocalizedText(
        en: "Waiting for your approval in the browser…",
        ko: "브라우저에서 승인을 기다리는 중…"
    )
    package static let openInBrowser = LocalizedText(en: "Open in browser", ko: "브라우저 열기")
    package static let waitingForBank = LocalizedText(en: "Waiting for the bank…", ko: "카드사 응답을 기다리는 중…")
    package static let cancelPayment = LocalizedText(en: "Cancel payment", ko: "결제 취소")
    package static let paymentCancelled = LocalizedText(
        en: "Payment cancelled. You weren't charged.",
        ko: "결제를 취소했어요. 청구된 금액은 없어요."
    )
    package static let paymentContinues = LocalizedText(
        en: "Payment continues in the background.",
        ko: "결제는 계속돼요. 끝나면 알려 드려요."
    )
    static let notCharged = LocalizedText(en: "You weren't charged.", ko: "청구된 금액은 없어요.")
    static let notRefunded = LocalizedText(en: "Nothing was refunded.", ko: "환불된 금액은 없어요.")
}

/// Texts of unresolved orders.
extension LocalizedText {
    package static let checkOutcome = LocalizedText(en: "Check outcome", ko: "결과 확인")
    package static let checkingOutcome = LocalizedText(en: "Checking…", ko: "확인하는 중…")
    package static let stillUnknown = LocalizedText(
        en: "The outcome still isn't known. Try again in a moment.",
        ko: "아직 결과를 알 수 없어요. 잠시 후 다시 시도해 주세요."
    )
    package static let finishPayment = LocalizedText(en: "Finish payment", ko: "결제 마무리")
    package static let finishRefund = LocalizedText(en: "Finish refund", ko: "환불 마무리")
    package static let discardOrder = LocalizedText(en: "Discard", ko: "주문 삭제")
    package static let endWithoutOutcome = LocalizedText(en: "End, outcome unknown", ko: "결과를 모른 채 끝내기")
    static let notCancellable = LocalizedText(
        en: "The server couldn't cancel this payment now.",
        ko: "지금은 결제를 취소할 수 없어요."
    )
    package static let notNow = LocalizedText(en: "Not now", ko: "나중에")
    package static func confirmDiscard(of amount: String) -> LocalizedText {
        LocalizedText(en: "Give up the order of \(amount)?", ko: "\(amount) 주문을 취소할까요?")
    }
    package static func confirmPayment(of amount: String) -> LocalizedText {
        LocalizedText(en: "Pay \(amount) now?", ko: "\(amount) 결제를 마무리할까요?")
    }
}

/// Texts of the payments.
extension LocalizedText {
    package static let date = LocalizedText(en: "Date", ko: "날짜")
    package static let today = LocalizedText(en: "Today", ko: "오늘")
    package static let item = LocalizedText(en: "Item", ko: "상품")
    package static let amount = LocalizedText(en: "Amount", ko: "금액")
    package static let status = LocalizedText(en: "Status", ko: "상태")
    package static func confirmRefund(of amount: String) -> LocalizedText {
        LocalizedText(en: "Refund \(amount)?", ko: "\(amount) 환불을 진행할까요?")
    }
    package static let refundOfPart = LocalizedText(
        en: "To refund only a part, open the payment.",
        ko: "일부만 환불하려면 결제를 열어 주세요."
    )
    package static func refundsAtMost(_ amount: String) -> LocalizedText {
        LocalizedText(en: "At most \(amount) can be refunded.", ko: "\(amount)까지 환불할 수 있어요.")
    }
    static func enterAmount(suchAs example: String) -> LocalizedText {
        LocalizedText(en: "Enter an amount such as \(example).", ko: "금액은 이렇게 입력해 주세요: \(example).")
    }
    package static let enterPositiveAmount = LocalizedText(en: "Enter an amount above zero.", ko: "0보다 큰 금액을 입력해 주세요.")
    package static func refundAmount(_ amount: String) -> LocalizedText {
        LocalizedText(en: "Refund \(amount)", ko: "\(amount) 환불")
    }
    package static let paidWith = LocalizedText(en: "Paid with", ko: "결제 수단")
    package static let copyNumber = LocalizedText(en: "Copy number", ko: "결제 번호 복사")
    package static let keepPayment = LocalizedText(en: "Keep payment", ko: "그대로 두기")
    package static let nothingToRefund = LocalizedText(en: "Nothing to refund.", ko: "환불할 금액이 없어요.")
    package static let alreadyRefunded = LocalizedText(en: "Already refunded.", ko: "이미 환불된 결제예요.")
    package static let refundNotFinished = LocalizedText(
        en: "A refund of this payment isn't finished yet.",
        ko: "이 결제의 환불이 아직 끝나지 않았어요."
    )
    package static let refundPending = LocalizedText(en: "Refund pending", ko: "환불 확인 중")
    package static func refunded(_ amount: String) -> LocalizedText {
        LocalizedText(en: "\(amount) refunded", ko: "\(amount) 환불됨")
    }
    package static func unreadablePayments(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "1 payment can't be shown." : "\(count) payments can't be shown.",
            ko: "결제 \(count)건을 표시할 수 없어요."
        )
    }
    package static func unreadableOrders(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "1 unfinished order can't be read." : "\(count) unfinished orders can't be read.",
            ko: "끝나지 않은 주문 \(count)건을 읽을 수 없어요."
        )
    }
}

/// Notices of orders that have ended or need the user.
extension LocalizedText {
    package static let approveLater = LocalizedText(
        en: "Approve it later in your profile, in Payments.",
        ko: "나중에 프로필의 결제 내역에서 승인해 주세요."
    )
    static let openPayments = LocalizedText(en: "Open Payments in your profile.", ko: "프로필의 결제 내역을 확인해 주세요.")
}
