import Features

/// Wrong usage.
extension LocalizedText {
    static func empty(_ option: String) -> LocalizedText {
        LocalizedText(en: "\(option) must not be empty.", ko: "값이 비어 있어요: \(option).")
    }
    static func exclusive(_ first: LocalizedText, _ second: String) -> LocalizedText {
        LocalizedText(
            en: "\(first.english) and \(second) can't be used together.",
            ko: "함께 쓸 수 없어요: \(first.korean), \(second)."
        )
    }
    static func choices(_ names: [String]) -> LocalizedText {
        let names = names.joined(separator: ", ")
        return LocalizedText(en: "Choose one of: \(names).", ko: "쓸 수 있는 값: \(names).")
    }
    static let agreementMissing = LocalizedText(
        en: "Without a terminal, --yes is needed.\nIt confirms the payment or the refund.",
        ko: "터미널이 없으면 --yes가 필요해요.\n결제나 환불에 동의한다는 뜻이에요."
    )
}

/// Next steps, and the progress and outcomes of orders.
extension LocalizedText {
    static let wrongPassphrase = LocalizedText(en: "Wrong passphrase. Try again.", ko: "암호가 틀렸어요. 다시 입력해 주세요.")
    static let orderMayGoOn = LocalizedText(en: "The order may still go through.", ko: "주문이 계속 처리될 수 있어요.")
    static func unresolvedOrders(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1
                ? "1 order has no outcome yet. Ask with: \(shell("resolve"))"
                : "\(count) orders have no outcome yet. Ask with: \(shell("resolve"))",
            ko: "결과를 모르는 주문이 \(count)건 있어요. 확인하려면: \(shell("resolve"))"
        )
    }
    static func needsApproval(_ payment: String) -> LocalizedText {
        LocalizedText(en: "Payment \(payment) needs your approval.", ko: "승인이 필요한 결제가 있어요: \(payment).")
    }
    static let stillAsking = LocalizedText(
        en: "The server is asked again every 15 seconds. Ctrl-C stops the wait, not the order.",
        ko: "서버에 15초마다 다시 물어봐요. Ctrl-C를 눌러도 주문은 취소되지 않아요."
    )
    static let signInCommand = LocalizedText(
        en: "Sign in with: \(shell("login"))",
        ko: "로그인하려면: \(shell("login"))"
    )
    static let allLinks = LocalizedText(en: "All links: App open --help", ko: "모든 링크: App open --help")
    static func newReferenceNeeded(_ reference: String) -> LocalizedText {
        LocalizedText(
            en: "The reference '\(reference)' can't be used again. Try again with a new one.",
            ko: "다시 쓸 수 없는 참조 번호예요: \(reference). 새 번호로 다시 시도해 주세요."
        )
    }
    static func endedEarlier(_ status: LocalizedText) -> LocalizedText {
        LocalizedText(
            en: "The payment with this reference ended earlier (status: \(status.english)). You weren't charged.",
            ko: "이 참조 번호의 결제는 이미 끝났어요(상태: \(status.korean)). 청구된 금액은 없어요."
        )
    }
    static func finish(command: String) -> LocalizedText {
        LocalizedText(en: "Finish it with: \(command)", ko: "마무리하려면: \(command)")
    }
    static func referenceInUse(_ reference: String) -> LocalizedText {
        LocalizedText(
            en: "The reference '\(reference)' belongs to another order.",
            ko: "다른 주문에 쓰인 참조 번호예요: \(reference)."
        )
    }
    static func cancelled(_ amount: String, for item: String, _ id: String) -> LocalizedText {
        LocalizedText(
            en: "Cancelled the payment of \(amount) for \(item) (\(id)). You weren't charged.",
            ko: "결제 취소: \(item), \(amount)(\(id)). 청구된 금액은 없어요."
        )
    }
    static let morePayments = LocalizedText(
        en: "There are more. List them with --all.",
        ko: "더 있어요. 모두 보려면 --all을 쓰세요."
    )
    static let cancellingPayment = LocalizedText(en: "Cancelling the payment", ko: "결제를 취소하는 중")
    static let listMethods = LocalizedText(
        en: "List the methods with: \(shell("methods"))",
        ko: "결제 수단을 보려면: \(shell("methods"))"
    )
    static let useNewReference = LocalizedText(en: "Choose another --reference.", ko: "이 주문에는 다른 번호를 써 주세요.")
    static func show(_ payment: String) -> LocalizedText {
        LocalizedText(
            en: "Show it with: \(shell("payments \(payment)"))",
            ko: "결제를 보려면: \(shell("payments \(payment)"))"
        )
    }
    static func cancel(_ payment: String) -> LocalizedText {
        LocalizedText(
            en: "Cancel it with: \(shell("cancel \(payment)"))",
            ko: "취소하려면: \(shell("cancel \(payment)"))"
        )
    }
    /// The commands that approve and cancel a payment, each on a line.
    static func approval(of payment: String) -> LocalizedText {
        approve(payment.printableLine).followed(by: cancel(payment.printableLine), separator: "\n")
    }
    static func approve(_ payment: String) -> LocalizedText {
        LocalizedText(
            en: "Approve it with: \(shell("approve \(payment)"))",
            ko: "승인하려면: \(shell("approve \(payment)"))"
        )
    }
    static let repeatWithReference = LocalizedText(
        en: "It may have been carried out before. Repeat the command with the same reference.",
        ko: "이미 처리됐을 수 있어요. 같은 참조 번호로 다시 실행해 주세요."
    )
    static let askForOutcome = LocalizedText(en: "Ask with: \(shell("resolve"))", ko: "확인하려면: \(shell("resolve"))")
    static let paymentWasCancelled = LocalizedText(
        en: "The payment was cancelled. You weren't charged.",
        ko: "결제가 취소됐어요. 청구된 금액은 없어요."
    )
    static let refundWasCancelled = LocalizedText(
        en: "The refund was cancelled. Nothing was refunded.",
        ko: "환불이 취소됐어요. 환불된 금액은 없어요."
    )
    static let paymentNotAnswered = LocalizedText(
        en: "The outcome of the payment is not known yet. Nothing is charged twice.",
        ko: "결제 결과를 아직 알 수 없어요. 두 번 결제되지 않아요."
    )
    static let refundNotAnswered = LocalizedText(
        en: "The outcome of the refund is not known yet. Nothing is refunded twice.",
        ko: "환불 결과를 아직 알 수 없어요. 두 번 환불되지 않아요."
    )
    static let paymentNotCompleted = LocalizedText(en: "The payment was not completed.", ko: "결제가 완료되지 않았어요.")
    static let refundNotCompleted = LocalizedText(en: "The refund was not completed.", ko: "환불이 완료되지 않았어요.")
}

extension UserFacingError {
    /// The note about a payment that needs the user's approval, with the commands that approve and cancel it.
    static func approvalNeeded(_ payment: String) -> UserFacingError {
        UserFacingError(.needsApproval(payment.printableLine), .approval(of: payment))
    }
}
