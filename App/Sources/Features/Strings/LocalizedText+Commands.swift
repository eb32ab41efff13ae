/// Texts of commands.
extension LocalizedText {
    package static let titleColumn = LocalizedText(en: "Title", ko: "상품")
    package static let categoryColumn = LocalizedText(en: "Category", ko: "분류")
    package static let priceColumn = LocalizedText(en: "Price", ko: "가격")
    package static let commentsColumn = LocalizedText(en: "Comments", ko: "댓글")
    package static let authorColumn = LocalizedText(en: "Author", ko: "작성자")
    package static let dateColumn = LocalizedText(en: "Date", ko: "날짜")
    package static let repliesColumn = LocalizedText(en: "Replies", ko: "답글")
    package static let commentColumn = LocalizedText(en: "Comment", ko: "댓글")
    package static let loadingItems = LocalizedText(en: "Loading items", ko: "상품을 불러오는 중")
    package static let loadingItem = LocalizedText(en: "Loading the item", ko: "상품을 불러오는 중")
    package static let loadingComments = LocalizedText(en: "Loading comments", ko: "댓글을 불러오는 중")

    /// The page in the browser after a sign-in.
    package static let closeWindow = LocalizedText(
        en: "The terminal shows whether you're signed in. You can close this window.",
        ko: "로그인 결과는 터미널에서 볼 수 있어요. 이 창은 닫아도 돼요."
    )
}

/// Texts of the commands for payments.
extension LocalizedText {
    package static let amountColumn = LocalizedText(en: "Amount", ko: "금액")
    package static let refundedColumn = LocalizedText(en: "Refunded", ko: "환불액")
    package static let detailsColumn = LocalizedText(en: "Details", ko: "설명")
    package static let statusColumn = LocalizedText(en: "Status", ko: "상태")
    package static let loadingPayments = LocalizedText(en: "Loading payments", ko: "결제 내역을 불러오는 중")
    package static let makingRefund = LocalizedText(en: "Making the refund", ko: "환불하는 중")
    package static let makingPayment = LocalizedText(en: "Making the payment", ko: "결제하는 중")
    package static let resolvingOrders = LocalizedText(en: "Asking for outcomes", ko: "결과를 확인하는 중")
    package static func confirmPurchase(of item: String, _ amount: String, _ method: String) -> LocalizedText {
        LocalizedText(en: "Buy \(item) for \(amount) with \(method)?", ko: "\(item): \(amount), \(method). 결제할까요?")
    }
    package static func confirmPartialRefund(of amount: String, _ item: String, _ payment: String) -> LocalizedText {
        LocalizedText(
            en: "Refund \(amount) for \(item) (\(payment))?",
            ko: "환불할까요: \(item), \(amount)(\(payment))?"
        )
    }
    package static func confirmFinishing(_ amount: String) -> LocalizedText {
        LocalizedText(
            en: "It was not completed. Finish it: \(amount)?",
            ko: "완료되지 않았어요. 마무리할까요: \(amount)?"
        )
    }
    package static let nothingMoved = LocalizedText(en: "No money was moved.", ko: "돈은 움직이지 않았어요.")
    package static func earlierPayment(of item: String, _ amount: String) -> LocalizedText {
        LocalizedText(
            en: "Continuing an earlier payment without an outcome: \(item), \(amount).",
            ko: "결과를 모르는 이전 결제를 이어서 진행해요: \(item), \(amount)."
        )
    }
    package static func otherEarlierPayment(of item: String, _ amount: String) -> LocalizedText {
        LocalizedText(
            en: "An earlier payment with another --method or --currency has no outcome yet: \(item), \(amount).",
            ko: "--method나 --currency가 다른 이전 결제의 결과를 아직 몰라요: \(item), \(amount)."
        )
    }
    package static func earlierRefund(of payment: String, _ amount: String) -> LocalizedText {
        LocalizedText(
            en: "Continuing an earlier refund without an outcome: \(payment), \(amount).",
            ko: "결과를 모르는 이전 환불을 이어서 진행해요: \(payment), \(amount)."
        )
    }
    package static func confirmationPage(_ url: String) -> LocalizedText {
        LocalizedText(en: "Approve the payment at \(url)", ko: "다음 주소에서 결제를 승인해 주세요: \(url)")
    }
    package static let paymentProcessing = LocalizedText(
        en: "The server has the payment and is working on it…",
        ko: "서버가 결제를 처리하고 있어요…"
    )
    package static let refundProcessing = LocalizedText(
        en: "The server has the refund and is working on it…",
        ko: "서버가 환불을 처리하고 있어요…"
    )
    package static func paidWithNumber(_ amount: String, for item: String, _ id: String) -> LocalizedText {
        LocalizedText(en: "Paid \(amount) for \(item) (\(id)).", ko: "결제 완료: \(item), \(amount)(\(id)).")
    }
    package static func alreadyPaid(_ amount: String, for item: String, _ id: String) -> LocalizedText {
        LocalizedText(en: "Already paid \(amount) for \(item) (\(id)).", ko: "이미 결제했어요: \(item), \(amount)(\(id)).")
    }
    package static func refundedWithNumber(_ amount: String, for item: String, _ id: String) -> LocalizedText {
        LocalizedText(en: "Refunded \(amount) for \(item) (\(id)).", ko: "환불 완료: \(item), \(amount)(\(id)).")
    }
    package static func alreadyRefunded(_ amount: String, for item: String, _ id: String) -> LocalizedText {
        LocalizedText(en: "Already refunded \(amount) for \(item) (\(id)).", ko: "이미 환불했어요: \(item), \(amount)(\(id)).")
    }
    package static func refundedPart(_ amount: String) -> LocalizedText {
        LocalizedText(en: "Refunded: \(amount)", ko: "환불액: \(amount)")
    }
    package static func refund(of payment: String) -> LocalizedText {
        LocalizedText(en: "Refund of \(payment)", ko: "\(payment) 환불")
    }
    package static let nothingToResolve = LocalizedText(
        en: "All orders of this account have an outcome.",
        ko: "이 계정의 모든 주문은 결과가 확인됐어요."
    )
    package static func paidOutcome(_ id: String) -> LocalizedText {
        LocalizedText(en: "paid, payment \(id)", ko: "결제 완료, 결제 번호 \(id)")
    }
    package static let refundedOutcome = LocalizedText(en: "refunded", ko: "환불 완료")
    package static let cancelledOutcome = LocalizedText(en: "cancelled, no money was moved", ko: "취소됨, 돈은 빠져나가지 않았어요")
    package static let processingOutcome = LocalizedText(en: "still being processed", ko: "처리 중")
    package static func notCompletedOutcome(command: String) -> LocalizedText {
        LocalizedText(en: "not completed. Finish it with: \(command)", ko: "완료되지 않았어요. 마무리하려면: \(command)")
    }
    package static let approvalOutcome = LocalizedText(en: "needs your approval", ko: "승인 필요")
    package static let unknownOutcome = LocalizedText(
        en: "not known yet; ask again later, you won't be charged twice",
        ko: "아직 알 수 없어요. 나중에 다시 확인해 주세요, 두 번 결제되지 않아요"
    )
}
