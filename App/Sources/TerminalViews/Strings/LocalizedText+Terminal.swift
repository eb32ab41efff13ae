package import Features

/// Texts that only a terminal shows: key hints, the window and the settings of a terminal.
extension LocalizedText {
    // MARK: Keys

    package static let move = LocalizedText(en: "Move", ko: "이동")
    package static let scroll = LocalizedText(en: "Scroll", ko: "스크롤")
    package static let keys = LocalizedText(en: "Keys", ko: "키")
    package static let nextTab = LocalizedText(en: "Next tab", ko: "다음 탭")
    package static let previousTab = LocalizedText(en: "Previous tab", ko: "이전 탭")
    package static let help = LocalizedText(en: "Help", ko: "도움말")
    package static let quit = LocalizedText(en: "Quit", ko: "종료")
    package static func keyDoesNothing(_ key: String) -> LocalizedText {
        LocalizedText(
            en: "\(key) does nothing here. Press ? for help.",
            ko: "여기서는 \(key) 키를 쓸 수 없어요. ?를 누르면 도움말이 나와요."
        )
    }

    // MARK: The window

    package static func tooSmall(width: Int, height: Int) -> LocalizedText {
        LocalizedText(
            en: "The window is too small. Make it at least \(width) × \(height).",
            ko: "창이 너무 작아요. \(width) × \(height) 이상으로 키워 주세요."
        )
    }

    // MARK: Settings

    package static let pictures = LocalizedText(en: "Image mode", ko: "이미지 모드")
    package static let mouse = LocalizedText(en: "Mouse", ko: "마우스")
    package static let languageIsForced = LocalizedText(
        en: "Overridden by --language for this session.",
        ko: "이번 실행에는 --language 옵션이 먼저 적용돼요."
    )
}

extension ThemeChoice {
    /// The name of the choice in a terminal, which has an appearance of its own.
    package var terminalName: LocalizedText {
        self == .system ? LocalizedText(en: "Match terminal", ko: "터미널에 맞춤") : name
    }
}

extension PictureStyle {
    package var name: LocalizedText {
        switch self {
        case .automatic: LocalizedText(en: "Auto", ko: "자동")
        case .trueColor: LocalizedText(en: "True color", ko: "트루 컬러")
        case .palette: LocalizedText(en: "256 colors", ko: "256색")
        case .text: LocalizedText(en: "Text", ko: "텍스트")
        }
    }
}
