import Features
import TerminalUI

extension DisplaySettings {
    /// How the settings want the screen, on the terminal of `options`.
    init(_ settings: AppSettings, _ text: Localizer, _ options: TerminalOptions) {
        self.init()
        theme = settings.theme.looks(
            depth: options.colorDepth,
            isLightTerminal: Self.isLight(colors: options.environment["COLORFGBG"])
        )
        colorDepth = settings.pictures.colorDepth
        usesMouse = settings.usesMouse
        strings = ToolkitStrings(text)
    }

    /// Whether a terminal that tells its colours as rxvt does, `foreground;background`, has a light ground.
    private static func isLight(colors: String?) -> Bool {
        guard let ground = colors?.split(separator: ";").last else { return false }
        return ground == "7" || ground == "15"
    }
}

extension PictureStyle {
    /// The colours that pictures are drawn in; nil for the terminal's.
    fileprivate var colorDepth: ColorDepth? {
        switch self {
        case .automatic, .text: nil
        case .trueColor: .full
        case .palette: .palette
        }
    }
}

extension ToolkitStrings {
    fileprivate init(_ text: Localizer) {
        self.init()
        keys = text(.keys)
        help = text.hint(.help)
        quit = text.hint(.quit)
        next = text.hint(.next)
        move = text.hint(.move)
        scroll = text.hint(.scroll)
        tooSmall = { _, minSize in text(.tooSmall(width: minSize.width, height: minSize.height)) }
        unusedKey = { text(.keyDoesNothing($0)) }
    }
}
