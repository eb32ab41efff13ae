package import AuthModule
package import PaymentModule

extension LanguageChoice {
    /// The name of the choice. A language has its own name in every language.
    package var name: LocalizedText {
        switch self {
        case .system: LocalizedText(en: "System default", ko: "시스템 설정")
        case .english: LocalizedText(verbatim: AppLanguage.english.ownName)
        case .korean: LocalizedText(verbatim: AppLanguage.korean.ownName)
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

extension Transport {
    package var name: LocalizedText {
        switch self {
        case .automatic: LocalizedText(en: "Auto", ko: "자동")
        case .urlSession: LocalizedText(verbatim: "URLSession")
        case .asyncHTTPClient: LocalizedText(verbatim: "AsyncHTTPClient")
        }
    }
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

extension Payment.Status {
    /// The name of the status; for an unknown status, the server's identifier.
    package var name: LocalizedText {
        switch self {
        case .paid: LocalizedText(en: "Paid", ko: "결제 완료")
        case .partiallyRefunded: LocalizedText(en: "Partly refunded", ko: "일부 환불")
        case .refunded: LocalizedText(en: "Refunded", ko: "환불 완료")
        default: LocalizedText(verbatim: rawValue)
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
