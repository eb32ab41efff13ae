#if !canImport(SwiftUI) || Terminal
package import Features
package import PlatformUI

extension DisplaySettings {
    package init(_ settings: AppSettings, _ localizer: Localizer) {
        self.init()
        appearance = Appearance(settings.theme)
        colorDepth = settings.pictures.colorDepth
        usesMouse = settings.usesMouse
        appName = localizer(.appName)
        text = { localizer(LocalizedText($0)) }
    }
}

extension Appearance {
    fileprivate init(_ choice: ThemeChoice) {
        self =
            switch choice {
            case .system: .automatic
            case .dark: .dark
            case .light: .light
            case .contrast: .highContrast
            }
    }
}

extension PictureStyle {
    /// The colors for pictures, or `nil` for all that the terminal has.
    fileprivate var colorDepth: ColorDepth? {
        switch self {
        case .automatic, .text: nil
        case .trueColor: .full
        case .palette: .palette
        }
    }
}

extension LocalizedText {
    package init(_ text: ToolkitText) {
        self.init(en: text.rawValue, ko: text.korean)
    }
}

extension ToolkitText {
    fileprivate var korean: String {
        switch self {
        case .back: "뒤로"
        case .change: "변경"
        case .clear: "지우기"
        case .close: "닫기"
        case .done: "완료"
        case .go: "계속"
        case .move, .movement: "이동"
        case .next: "다음"
        case .open: "열기"
        case .quit: "종료"
        case .scroll: "스크롤"
        case .nextTab: "다음 탭"
        case .previousTab: "이전 탭"
        case .showResults: "결과 보기"
        case .cancel: "취소"
        case .copyLink: "링크 복사"
        case .off: "끔"
        case .on: "켬"
        case .keys: "단축키"
        case .closesHelp: "esc 또는 q로 닫기"
        case .keysOfScreen: "이 화면"
        case .editing: "글자 입력"
        case .keysEverywhere: "모든 화면"
        case .rows: "위, 아래"
        case .sides: "왼쪽, 오른쪽"
        case .controls: "다음, 이전"
        case .page: "한 화면씩"
        case .halfPage: "반 화면씩"
        case .ends: "처음, 끝"
        case .word: "단어 단위"
        case .lineEnds: "맨 앞, 맨 뒤"
        case .deleteWord: "단어 지우기"
        case .deleteToEnds: "앞, 뒤 모두 지우기"
        case .suspend: "잠시 멈춤"
        case .redraw: "다시 그리기"
        case .copied: "클립보드로 보냈어요: %@"
        case .seconds: "%@초"
        case .tooLong: "%@자까지 입력할 수 있어요."
        case .tooSmall: "창이 너무 작아요. %@ × %@ 이상으로 키워 주세요."
        case .unusedKey: "%@ 키는 여기서 쓰지 않아요. ? 단축키."
        }
    }
}
#endif
