package import PaymentModule

extension OrderStatus {
    /// Returns the presentation of the status of a payment or a refund.
    package func presentation(isRefund: Bool) -> OrderPresentation {
        isRefund ? refundPresentation : paymentPresentation
    }

    private var paymentPresentation: OrderPresentation {
        switch self {
        case .sending:
            OrderPresentation(
                kind: .pending,
                name: LocalizedText(en: "Paying…", ko: "결제 중…"),
                explanation: LocalizedText(en: "This payment is being made.", ko: "결제하고 있어요.")
            )
        case .notAnswered:
            OrderPresentation(
                kind: .pending,
                name: LocalizedText(en: "Not confirmed", ko: "확인 필요"),
                explanation: LocalizedText(
                    en: "We couldn't confirm this payment. You won't be charged twice.",
                    ko: "결제 결과를 아직 확인하지 못했어요. 두 번 결제되지 않아요."
                ),
                action: .check,
                discardTitle: .discardOrder,
                noticeTitle: .paymentUnfinished
            )
        case .notCompleted:
            OrderPresentation(
                kind: .pending,
                name: LocalizedText(en: "Not completed", ko: "결제 미완료"),
                explanation: LocalizedText(
                    en: "This payment isn't completed. You won't be charged twice.",
                    ko: "결제가 완료되지 않았어요. 두 번 결제되지 않아요."
                ),
                action: .finish,
                discardTitle: .discardOrder,
                noticeTitle: .paymentUnfinished
            )
        case .unknown(let name):
            OrderPresentation(
                kind: .pending,
                name: LocalizedText(verbatim: name),
                explanation: LocalizedText(
                    en: "This app doesn't know this status of the server. You won't be charged twice.",
                    ko: "앱이 알지 못하는 결제 상태예요. 두 번 결제되지 않아요."
                ),
                action: .check,
                discardTitle: .discardOrder,
                noticeTitle: .paymentUnfinished
            )
        case .refused(let error):
            OrderPresentation(
                kind: .pending,
                name: .refused,
                explanation: error.userFacingError.message.followed(
                    by: LocalizedText(en: "The payment may have been made.", ko: "이미 결제됐을 수 있어요.")
                ),
                action: .check,
                discardTitle: .endWithoutOutcome,
                noticeTitle: .paymentUnfinished
            )
        case .requiresAction(let page):
            OrderPresentation(
                kind: .pending,
                name: LocalizedText(en: "Needs approval", ko: "승인 필요"),
                explanation: LocalizedText(
                    en: "Your bank asks you to approve this payment in your browser.",
                    ko: "카드사에서 요청한 결제 승인을 브라우저에서 진행해 주세요."
                ),
                action: .approve(page),
                discardTitle: .cancelPayment,
                noticeTitle: LocalizedText(en: "Payment needs your approval", ko: "결제 승인이 필요해요")
            )
        case .processing:
            OrderPresentation(
                kind: .pending,
                name: LocalizedText(en: "Processing", ko: "처리 중"),
                explanation: LocalizedText(
                    en: "The bank is processing this payment. You don't have to wait here.",
                    ko: "카드사에서 결제를 처리하고 있어요. 여기서 기다리지 않아도 돼요."
                ),
                action: .check,
                discardTitle: .cancelPayment
            )
        case .paid:
            OrderPresentation(
                kind: .paid,
                name: LocalizedText(en: "Paid", ko: "결제 완료"),
                noticeTitle: LocalizedText(en: "Payment completed", ko: "결제가 완료됐어요")
            )
        case .refunded:
            OrderPresentation(
                kind: .refunded,
                name: .refunded,
                noticeTitle: LocalizedText(en: "Refund completed", ko: "환불이 완료됐어요")
            )
        case .declined(let decline):
            OrderPresentation(
                kind: .failed,
                name: LocalizedText(en: "Declined", ko: "거절됨"),
                failure: decline.userFacingError,
                noticeTitle: LocalizedText(en: "Payment declined", ko: "결제가 거절됐어요")
            )
        case .cancelled:
            OrderPresentation(
                kind: .other,
                name: LocalizedText(en: "Cancelled", ko: "취소됨"),
                noticeTitle: LocalizedText(en: "Payment cancelled", ko: "결제가 취소됐어요")
            )
        case .failed(let error, let movedNoMoney):
            OrderPresentation(
                kind: .failed,
                name: LocalizedText(en: "Failed", ko: "실패"),
                failure: UserFacingError(error).followed(by: movedNoMoney ? .notCharged : nil),
                noticeTitle: LocalizedText(en: "Payment failed", ko: "결제하지 못했어요")
            )
        }
    }

    private var refundPresentation: OrderPresentation {
        switch self {
        case .sending:
            OrderPresentation(
                kind: .pending,
                name: .refunding,
                explanation: LocalizedText(en: "This refund is being made.", ko: "환불하고 있어요.")
            )
        case .notAnswered:
            OrderPresentation(
                kind: .pending,
                name: LocalizedText(en: "Not confirmed", ko: "환불 확인 필요"),
                explanation: LocalizedText(
                    en: "We couldn't confirm this refund. It won't be made twice.",
                    ko: "환불 결과를 아직 확인하지 못했어요. 두 번 환불되지 않아요."
                ),
                action: .check,
                noticeTitle: .refundUnfinished
            )
        case .notCompleted:
            OrderPresentation(
                kind: .pending,
                name: LocalizedText(en: "Not refunded", ko: "환불 미완료"),
                explanation: LocalizedText(
                    en: "This refund isn't completed. It won't be made twice.",
                    ko: "환불이 완료되지 않았어요. 두 번 환불되지 않아요."
                ),
                action: .finish,
                noticeTitle: .refundUnfinished
            )
        case .refused(let error):
            OrderPresentation(
                kind: .pending,
                name: .refused,
                explanation: error.reason.followed(by: .refundMayBeMade),
                action: .finish,
                discardTitle: .endWithoutOutcome,
                noticeTitle: .refundUnfinished
            )
        case .processing:
            OrderPresentation(
                kind: .pending,
                name: .refunding,
                explanation: LocalizedText(en: "The bank is processing this refund.", ko: "카드사에서 환불을 처리하고 있어요."),
                action: .check
            )
        case .declined:
            OrderPresentation(
                kind: .failed,
                name: .refundFailed,
                failure: .declinedRefund,
                noticeTitle: .refundHasFailed
            )
        case .failed(let error, let movedNoMoney):
            OrderPresentation(
                kind: .failed,
                name: movedNoMoney ? .refundFailed : LocalizedText(en: "Outcome unknown", ko: "결과 알 수 없음"),
                failure: UserFacingError(error).followed(by: movedNoMoney ? .notRefunded : nil),
                noticeTitle: .refundHasFailed
            )
        case .unknown, .requiresAction, .paid, .refunded, .cancelled: paymentPresentation
        }
    }
}

extension UserFacingError {
    fileprivate func followed(by sentence: LocalizedText?) -> UserFacingError {
        sentence.map { with(message: message.followed(by: $0)) } ?? self
    }
}

extension LocalizedText {
    static let refunded = LocalizedText(en: "Refunded", ko: "환불 완료")
    static let partlyRefunded = LocalizedText(en: "Partly refunded", ko: "일부 환불")
    fileprivate static let refunding = LocalizedText(en: "Refunding…", ko: "환불 중…")
    fileprivate static let refused = LocalizedText(en: "Refused", ko: "거절됨")
    fileprivate static let refundFailed = LocalizedText(en: "Refund failed", ko: "환불 실패")
    fileprivate static let paymentUnfinished = LocalizedText(en: "Payment not finished", ko: "결제가 끝나지 않았어요")
    fileprivate static let refundUnfinished = LocalizedText(en: "Refund not finished", ko: "환불이 끝나지 않았어요")
    fileprivate static let refundHasFailed = LocalizedText(en: "Refund failed", ko: "환불하지 못했어요")
    fileprivate static let refundMayBeMade = LocalizedText(
        en: "An earlier request has no answer, so the refund may have been made.",
        ko: "이전 요청의 결과를 받지 못해 이미 환불됐을 수 있어요."
    )
}
