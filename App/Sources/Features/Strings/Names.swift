import AuthModule
package import PaymentModule

extension LanguageChoice {
    /// The name of the choice. A language has its own name in every language.
    package var name: LocalizedText {
        switch self {
        case .system: LocalizedText(en: "System default", ko: "시스템 설정")
        case .english: LocalizedText(verbatim: "English")
        case .korean: LocalizedText(verbatim: "한국어")
        }
    }
}

extension ThemeChoice {
    package var name: LocalizedText {
        switch self {
        case .system: LocalizedText(en: "System default", ko: "시스템 설정")
        case .dark: LocalizedText(en: "Dark", ko: "어둡게")
        case .light: LocalizedText(en: "Light", ko: "밝게")
        case .contrast: LocalizedText(en: "High contrast", ko: "고대비")
        }
    }
}

extension PictureStyle {
    package var name: LocalizedText {
        switch self {
        case .automatic: LocalizedText(en: "Auto", ko: "자동")
        case .trueColor: LocalizedText(en: "Blocks, true color", ko: "블록, 트루 컬러")
        case .palette: LocalizedText(en: "Blocks, 256 colors", ko: "블록, 256색")
        case .text: LocalizedText(en: "Text", ko: "텍스트")
        }
    }
}

extension Transport {
    package var name: LocalizedText {
        switch self {
        case .automatic:
            LocalizedText(en: "Auto (\(Self.automaticName))", ko: "자동(\(Self.automaticName))")
        case .urlSession: LocalizedText(verbatim: "URLSession")
        case .asyncHTTPClient: LocalizedText(verbatim: "AsyncHTTPClient")
        }
    }

    #if os(Linux)
    private static let automaticName = "AsyncHTTPClient"
    #else
    private static let automaticName = "URLSession"
    #endif
}

extension LogLevel {
    package var name: LocalizedText {
        switch self {
        case .error: LocalizedText(en: "Errors", ko: "오류")
        case .warning: LocalizedText(en: "Warnings", ko: "경고")
        case .info: LocalizedText(en: "Information", ko: "정보")
        case .debug: LocalizedText(en: "Debug", ko: "디버그")
        }
    }
}

extension Item {
    /// The name of the category; for an unknown category, the server's identifier.
    package var categoryName: LocalizedText {
        switch category {
        case "home": LocalizedText(en: "Home & Living", ko: "홈·리빙")
        case "kitchen": LocalizedText(en: "Kitchen", ko: "주방")
        case "stationery": LocalizedText(en: "Stationery", ko: "문구")
        case "outdoors": LocalizedText(en: "Outdoors", ko: "아웃도어")
        default: LocalizedText(verbatim: category)
        }
    }
}

extension AccountsViewModel.SignOutKind {
    package var action: LocalizedText {
        switch self {
        case .device: .signOut
        case .everywhere: .signOutEverywhere
        case .browser: .signOutInBrowser
        }
    }
}

extension Tier {
    /// The name of the tier; for an unknown tier, the server's identifier.
    package var name: LocalizedText {
        switch self {
        case .free: LocalizedText(en: "Free", ko: "일반")
        case .silver: LocalizedText(en: "Silver", ko: "실버")
        case .gold: LocalizedText(en: "Gold", ko: "골드")
        default: LocalizedText(verbatim: rawValue)
        }
    }
}

extension Payment {
    /// The name of the status; for an unknown status, the server's identifier.
    package var statusName: LocalizedText {
        switch status {
        case .unknown(let name): LocalizedText(verbatim: name)
        case .succeeded where refunded.minorUnits > 0 && refundable.minorUnits > 0:
            LocalizedText(en: "Partly refunded", ko: "일부 환불")
        case .succeeded where refunded.minorUnits > 0: LocalizedText(en: "Refunded", ko: "환불 완료")
        default: OrderStatus(self).name(isRefund: false)
        }
    }
}

extension OrderStatus {
    /// The name of the status of a payment or a refund.
    package func name(isRefund: Bool) -> LocalizedText {
        switch self {
        case .sending where isRefund: LocalizedText(en: "Refunding…", ko: "환불 중…")
        case .sending: LocalizedText(en: "Paying…", ko: "결제 중…")
        case .notAnswered where isRefund: LocalizedText(en: "Not confirmed", ko: "환불 확인 필요")
        case .notAnswered: LocalizedText(en: "Not confirmed", ko: "확인 필요")
        case .notCompleted where isRefund: LocalizedText(en: "Not refunded", ko: "환불 미완료")
        case .notCompleted: LocalizedText(en: "Not completed", ko: "결제 미완료")
        case .unknown(let name): LocalizedText(verbatim: name)
        case .refused: LocalizedText(en: "Refused", ko: "거절됨")
        case .requiresAction: LocalizedText(en: "Needs approval", ko: "승인 필요")
        case .processing where isRefund: LocalizedText(en: "Refunding…", ko: "환불 중…")
        case .processing: LocalizedText(en: "Processing", ko: "처리 중")
        case .paid: LocalizedText(en: "Paid", ko: "결제 완료")
        case .refunded: LocalizedText(en: "Refunded", ko: "환불 완료")
        case .failed(_, movedNoMoney: false) where isRefund: LocalizedText(en: "Outcome unknown", ko: "결과 알 수 없음")
        case .declined where isRefund, .failed where isRefund: LocalizedText(en: "Refund failed", ko: "환불 실패")
        case .declined: LocalizedText(en: "Declined", ko: "거절됨")
        case .cancelled: LocalizedText(en: "Cancelled", ko: "취소됨")
        case .failed: LocalizedText(en: "Failed", ko: "실패")
        }
    }
}

extension TrackedOrder {
    /// The name of the status.
    package var statusName: LocalizedText { status.name(isRefund: order.refund != nil) }

    /// The meaning of the status and its effect on the user's money, or `nil` if the order has ended.
    package var explanation: LocalizedText? {
        switch (order, status) {
        case (.payment, .sending): LocalizedText(en: "This payment is being made.", ko: "결제하고 있어요.")
        case (.payment, .notAnswered):
            LocalizedText(
                en: "We couldn't confirm this payment. You won't be charged twice.",
                ko: "결제 결과를 아직 확인하지 못했어요. 두 번 결제되지 않아요."
            )
        case (.payment, .notCompleted):
            LocalizedText(
                en: "This payment isn't completed. You won't be charged twice.",
                ko: "결제가 완료되지 않았어요. 두 번 결제되지 않아요."
            )
        case (_, .requiresAction):
            LocalizedText(
                en: "Your bank asks you to approve this payment in your browser.",
                ko: "카드사에서 요청한 결제 승인을 브라우저에서 진행해 주세요."
            )
        case (.payment, .processing):
            LocalizedText(
                en: "The bank is processing this payment. You don't have to wait here.",
                ko: "카드사에서 결제를 처리하고 있어요. 여기서 기다리지 않아도 돼요."
            )
        case (.refund, .sending): LocalizedText(en: "This refund is being made.", ko: "환불하고 있어요.")
        case (.refund, .notAnswered):
            LocalizedText(
                en: "We couldn't confirm this refund. It won't be made twice.",
                ko: "환불 결과를 아직 확인하지 못했어요. 두 번 환불되지 않아요."
            )
        case (.refund, .notCompleted):
            LocalizedText(
                en: "This refund isn't completed. It won't be made twice.",
                ko: "환불이 완료되지 않았어요. 두 번 환불되지 않아요."
            )
        case (_, .unknown):
            LocalizedText(
                en: "This app doesn't know this status of the server. You won't be charged twice.",
                ko: "앱이 알지 못하는 결제 상태예요. 두 번 결제되지 않아요."
            )
        case (.payment, .refused(let error)):
            error.userFacingError.message.followed(
                by: LocalizedText(en: "The payment may have been made.", ko: "이미 결제됐을 수 있어요.")
            )
        case (.refund, .refused(let error)): error.reason.followed(by: .refundMayBeMade)
        case (.refund, .processing):
            LocalizedText(en: "The bank is processing this refund.", ko: "카드사에서 환불을 처리하고 있어요.")
        case (_, .paid), (_, .refunded), (_, .declined), (_, .cancelled), (_, .failed): nil
        }
    }

    /// The title of the action that cancels the payment at the server, or that ends a refused order without an outcome;
    /// `nil` for any other refund and for a payment that is being sent or has ended.
    package var discardTitle: LocalizedText? {
        switch (order, status) {
        case (.payment, .requiresAction), (.payment, .processing): .cancelPayment
        case (.payment, .notAnswered), (.payment, .notCompleted), (.payment, .unknown): .discardOrder
        case (_, .refused): .endWithoutOutcome
        default: nil
        }
    }
}

extension EditProfileViewModel.Problem {
    /// The correction that the user has to make.
    package var message: LocalizedText {
        switch self {
        case .empty: LocalizedText(en: "Enter your name.", ko: "이름을 입력해 주세요.")
        case .tooLong:
            LocalizedText(
                en: "Use at most \(EditProfileViewModel.maxNameLength) characters.",
                ko: "\(EditProfileViewModel.maxNameLength)자까지 입력할 수 있어요."
            )
        case .unprintable:
            LocalizedText(en: "Remove the characters that can't be shown.", ko: "표시할 수 없는 글자를 지워 주세요.")
        }
    }
}
