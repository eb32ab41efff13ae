package import Features

/// Texts that only a terminal shows: key hints, the window and the address of a sign-in.
extension LocalizedText {
    package static let appName = LocalizedText(verbatim: "Trellis")

    // MARK: Keys

    package static let done = LocalizedText(en: "Done", ko: "완료")
    package static let go = LocalizedText(en: "Go", ko: "계속")
    package static let move = LocalizedText(en: "Move", ko: "이동")
    package static let scroll = LocalizedText(en: "Scroll", ko: "스크롤")
    package static let change = LocalizedText(en: "Change", ko: "변경")
    package static let keys = LocalizedText(en: "Keys", ko: "단축키")
    package static let nextTab = LocalizedText(en: "Next tab", ko: "다음 탭")
    package static let previousTab = LocalizedText(en: "Previous tab", ko: "이전 탭")
    package static let quit = LocalizedText(en: "Quit", ko: "종료")
    package static let profileSaved = LocalizedText(en: "Profile saved.", ko: "프로필을 저장했어요.")
    package static func keyDoesNothing(_ key: String) -> LocalizedText {
        LocalizedText(
            en: "\(key) does nothing here. ? shows keys.",
            ko: "\(key) 키는 여기서 쓰지 않아요. ? 단축키."
        )
    }

    package static func tooLong(maxLength: Int) -> LocalizedText {
        LocalizedText(en: "At most \(maxLength) characters fit.", ko: "\(maxLength)자까지 입력할 수 있어요.")
    }

    // MARK: The window

    package static func tooSmall(width: Int, height: Int) -> LocalizedText {
        LocalizedText(
            en: "The window is too small. Make it at least \(width) × \(height).",
            ko: "창이 너무 작아요. \(width) × \(height) 이상으로 키워 주세요."
        )
    }

    // MARK: The sign-in

    package static let noBrowser = LocalizedText(
        en: "No browser could be started. y copies the link.",
        ko: "브라우저를 실행할 수 없어요. y 키로 주소를 복사해 주세요."
    )
}

/// The help: the titles of its groups and the labels of the keys that every screen has.
extension LocalizedText {
    package static let closesKeyHelp = LocalizedText(en: "esc or q closes", ko: "esc 또는 q로 닫기")
    package static let keysOfScreen = LocalizedText(en: "This screen", ko: "이 화면")
    package static let keysEverywhere = LocalizedText(en: "Everywhere", ko: "모든 화면")
    package static let editingKeys = LocalizedText(en: "Edit text", ko: "글자 입력")
    package static let rowKeys = LocalizedText(en: "up, down", ko: "위, 아래")
    package static let sideKeys = LocalizedText(en: "left, right", ko: "왼쪽, 오른쪽")
    package static let controlKeys = LocalizedText(en: "next, previous", ko: "다음, 이전")
    package static let pageKeys = LocalizedText(en: "page", ko: "한 화면씩")
    package static let halfPageKeys = LocalizedText(en: "half a page", ko: "반 화면씩")
    package static let endKeys = LocalizedText(en: "first, last", ko: "처음, 끝")
    package static let wordKeys = LocalizedText(en: "by word", ko: "단어 단위")
    package static let lineEndKeys = LocalizedText(en: "start, end", ko: "맨 앞, 맨 뒤")
    package static let deleteWordKey = LocalizedText(en: "delete word", ko: "단어 지우기")
    package static let deleteToEndKeys = LocalizedText(en: "delete to start, end", ko: "앞, 뒤 모두 지우기")
    package static let suspendKey = LocalizedText(en: "suspend", ko: "잠시 멈춤")
    package static let redrawKey = LocalizedText(en: "redraw", ko: "다시 그리기")
}
