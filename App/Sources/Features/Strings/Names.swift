package import AnalyticsModule
package import AuthModule
package import PaymentModule

extension LanguageChoice {
    /// Its name. A language is called by its own.
    package var name: LocalizedText {
        switch self {
        case .system: LocalizedText(en: "As the system", ko: "시스템 설정")
        case .english: LocalizedText(verbatim: AppLanguage.english.ownName)
        case .korean: LocalizedText(verbatim: AppLanguage.korean.ownName)
        }
    }
}

extension ThemeChoice {
    package var name: LocalizedText {
        switch self {
        case .system: LocalizedText(en: "As the terminal", ko: "터미널 설정")
        case .dark: LocalizedText(en: "Dark", ko: "어둡게")
        case .light: LocalizedText(en: "Light", ko: "밝게")
        case .contrast: LocalizedText(en: "High contrast", ko: "고대비")
        }
    }
}

extension Transport {
    package var name: LocalizedText {
        switch self {
        case .automatic: LocalizedText(en: "Automatic", ko: "자동")
        case .urlSession: LocalizedText(verbatim: "URLSession")
        case .asyncHTTPClient: LocalizedText(verbatim: "AsyncHTTPClient")
        }
    }
}

extension PictureStyle {
    package var name: LocalizedText {
        switch self {
        case .automatic: LocalizedText(en: "Automatic", ko: "자동")
        case .trueColor: LocalizedText(en: "True colour", ko: "트루 컬러")
        case .palette: LocalizedText(en: "256 colours", ko: "256색")
        case .text: LocalizedText(en: "Text", ko: "문자")
        }
    }
}

extension LogLevel {
    package var name: LocalizedText {
        switch self {
        case .error: LocalizedText(en: "Errors", ko: "오류")
        case .warning: LocalizedText(en: "Warnings", ko: "경고")
        case .info: LocalizedText(en: "Information", ko: "정보")
        case .debug: LocalizedText(en: "Everything", ko: "모두")
        }
    }
}

extension Item {
    /// What kind of thing it is; one that this version does not know is called as the server calls it.
    package var categoryName: LocalizedText {
        switch category {
        case "home": LocalizedText(en: "Home", ko: "집")
        case "kitchen": LocalizedText(en: "Kitchen", ko: "주방")
        case "stationery": LocalizedText(en: "Stationery", ko: "문구")
        case "outdoors": LocalizedText(en: "Outdoors", ko: "야외")
        default: LocalizedText(verbatim: category)
        }
    }
}

extension AnalyticsConsent {
    package var name: LocalizedText {
        switch self {
        case .undecided: LocalizedText(en: "Not decided: nothing is sent", ko: "결정 전: 아무것도 보내지 않음")
        case .granted: LocalizedText(en: "Allowed", ko: "허용")
        case .denied: LocalizedText(en: "Refused", ko: "거부")
        }
    }
}

extension Tier {
    /// Its name; a level that this version does not know is called as the server calls it.
    package var name: LocalizedText {
        switch self {
        case .free: LocalizedText(en: "Free", ko: "무료")
        case .silver: LocalizedText(en: "Silver", ko: "실버")
        case .gold: LocalizedText(en: "Gold", ko: "골드")
        default: LocalizedText(verbatim: rawValue)
        }
    }
}

extension Payment.Status {
    /// Its name; a state that this version does not know is called as the server calls it.
    package var name: LocalizedText {
        switch self {
        case .paid: LocalizedText(en: "Paid", ko: "결제됨")
        case .partiallyRefunded: LocalizedText(en: "Partly refunded", ko: "일부 환불됨")
        case .refunded: LocalizedText(en: "Refunded", ko: "환불됨")
        default: LocalizedText(verbatim: rawValue)
        }
    }
}

extension EditProfileViewModel.Problem {
    /// What is wrong, and what to do.
    package var message: LocalizedText {
        switch self {
        case .empty: LocalizedText(en: "Enter a name.", ko: "이름을 입력하십시오.")
        case .tooLong:
            LocalizedText(
                en: "Enter at most \(EditProfileViewModel.longestName) characters.",
                ko: "\(EditProfileViewModel.longestName)자까지 입력할 수 있습니다."
            )
        case .unprintable:
            LocalizedText(en: "Remove the characters that cannot be shown.", ko: "표시할 수 없는 글자를 지우십시오.")
        }
    }
}

extension OnboardingViewModel.Page {
    /// What the page is about.
    package var title: LocalizedText {
        switch self {
        case .welcome: LocalizedText(en: "A small shop in your terminal", ko: "터미널 속 작은 가게")
        case .keys: LocalizedText(en: "A few keys are enough", ko: "몇 가지 키면 충분합니다")
        case .privacy: LocalizedText(en: "You decide what is sent", ko: "무엇을 보낼지 직접 정합니다")
        }
    }

    /// What it says.
    package var text: LocalizedText {
        switch self {
        case .welcome:
            LocalizedText(
                en: """
                    Look at sixteen things, read what people say about them, and buy what you like with play money. \
                    Without a server of yours the app brings its own.
                    """,
                ko: """
                    물건 열여섯 가지를 둘러보고, 다른 사람들의 이야기를 읽고, 마음에 드는 것을 연습용 돈으로 살 수 있습니다. \
                    서버가 없어도 앱 안의 서버로 바로 시작합니다.
                    """
            )
        case .keys:
            LocalizedText(
                en: """
                    Arrows move, Enter opens, Esc goes back. [ and ] change the tab, / searches, ? shows every key, \
                    q quits.
                    """,
                ko: """
                    화살표로 움직이고, Enter로 열고, Esc로 돌아갑니다. [와 ]로 탭을 바꾸고, /로 검색하고, ?로 모든 키를 보고, \
                    q로 끝냅니다.
                    """
            )
        case .privacy:
            LocalizedText(
                en: """
                    The app can send which screens you open, so that it gets better. Never what you type, buy or are \
                    called. You can change your mind in Settings at any time.
                    """,
                ko: """
                    더 나은 앱을 만들 수 있도록 어떤 화면을 여는지 보낼 수 있습니다. 입력한 내용, 산 물건, 이름은 보내지 않습니다. \
                    설정에서 언제든지 바꿀 수 있습니다.
                    """
            )
        }
    }
}
