package import AnalyticsModule
package import AuthModule
package import PaymentModule

extension LanguageChoice {
    /// Its name. A language is called by its own.
    package var name: Phrase {
        switch self {
        case .system: Phrase(en: "As the system", ko: "시스템 설정")
        case .english: Phrase(verbatim: AppLanguage.english.ownName)
        case .korean: Phrase(verbatim: AppLanguage.korean.ownName)
        }
    }
}

extension Theme {
    package var name: Phrase {
        switch self {
        case .system: Phrase(en: "As the terminal", ko: "터미널 설정")
        case .dark: Phrase(en: "Dark", ko: "어둡게")
        case .light: Phrase(en: "Light", ko: "밝게")
        case .contrast: Phrase(en: "High contrast", ko: "고대비")
        }
    }
}

extension Transport {
    package var name: Phrase {
        switch self {
        case .automatic: Phrase(en: "Automatic", ko: "자동")
        case .urlSession: Phrase(verbatim: "URLSession")
        case .asyncHTTPClient: Phrase(verbatim: "AsyncHTTPClient")
        }
    }
}

extension PictureStyle {
    package var name: Phrase {
        switch self {
        case .automatic: Phrase(en: "Automatic", ko: "자동")
        case .trueColor: Phrase(en: "True colour", ko: "트루 컬러")
        case .palette: Phrase(en: "256 colours", ko: "256색")
        case .text: Phrase(en: "Text", ko: "문자")
        }
    }
}

extension LogLevel {
    package var name: Phrase {
        switch self {
        case .error: Phrase(en: "Errors", ko: "오류")
        case .warning: Phrase(en: "Warnings", ko: "경고")
        case .info: Phrase(en: "Information", ko: "정보")
        case .debug: Phrase(en: "Everything", ko: "모두")
        }
    }
}

extension Item {
    /// What kind of thing it is; one that this version does not know is called as the server calls it.
    package var categoryName: Phrase {
        switch category {
        case "home": Phrase(en: "Home", ko: "집")
        case "kitchen": Phrase(en: "Kitchen", ko: "주방")
        case "stationery": Phrase(en: "Stationery", ko: "문구")
        case "outdoors": Phrase(en: "Outdoors", ko: "야외")
        default: Phrase(verbatim: category)
        }
    }
}

extension AnalyticsConsent {
    package var name: Phrase {
        switch self {
        case .undecided: Phrase(en: "Not decided: nothing is sent", ko: "결정 전: 아무것도 보내지 않음")
        case .granted: Phrase(en: "Allowed", ko: "허용")
        case .denied: Phrase(en: "Refused", ko: "거부")
        }
    }
}

extension Tier {
    /// Its name; a level that this version does not know is called as the server calls it.
    package var name: Phrase {
        switch self {
        case .free: Phrase(en: "Free", ko: "무료")
        case .silver: Phrase(en: "Silver", ko: "실버")
        case .gold: Phrase(en: "Gold", ko: "골드")
        default: Phrase(verbatim: rawValue)
        }
    }
}

extension Payment.Status {
    /// Its name; a state that this version does not know is called as the server calls it.
    package var name: Phrase {
        switch self {
        case .paid: Phrase(en: "Paid", ko: "결제됨")
        case .partiallyRefunded: Phrase(en: "Partly refunded", ko: "일부 환불됨")
        case .refunded: Phrase(en: "Refunded", ko: "환불됨")
        default: Phrase(verbatim: rawValue)
        }
    }
}

extension EditProfileModel.Problem {
    /// What is wrong, and what to do.
    package var message: Phrase {
        switch self {
        case .empty: Phrase(en: "Enter a name.", ko: "이름을 입력하십시오.")
        case .tooLong:
            Phrase(
                en: "Enter at most \(EditProfileModel.longestName) characters.",
                ko: "\(EditProfileModel.longestName)자까지 입력할 수 있습니다."
            )
        case .unprintable:
            Phrase(en: "Remove the characters that cannot be shown.", ko: "표시할 수 없는 글자를 지우십시오.")
        }
    }
}

extension OnboardingModel.Page {
    /// What the page is about.
    package var title: Phrase {
        switch self {
        case .welcome: Phrase(en: "A small shop in your terminal", ko: "터미널 속 작은 가게")
        case .keys: Phrase(en: "A few keys are enough", ko: "몇 가지 키면 충분합니다")
        case .privacy: Phrase(en: "You decide what is sent", ko: "무엇을 보낼지 직접 정합니다")
        }
    }

    /// What it says.
    package var text: Phrase {
        switch self {
        case .welcome:
            Phrase(
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
            Phrase(
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
            Phrase(
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
