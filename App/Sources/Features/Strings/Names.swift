import AuthModule
import Core

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
