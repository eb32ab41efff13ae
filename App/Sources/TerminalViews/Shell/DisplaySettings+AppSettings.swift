import Features
import TerminalUI

extension DisplaySettings {
    /// Creates the display settings for `settings` in a terminal with `options`.
    init(_ settings: AppSettings, _ text: Localizer, _ options: TerminalOptions) {
        self.init()
        theme = settings.theme.theme(
            colorDepth: options.colorDepth,
            isLightTerminal: Self.isLight(colors: options.environment["COLORFGBG"])
        )
        colorDepth = settings.pictures.colorDepth
        usesMouse = settings.usesMouse
        strings = ToolkitStrings(text)
    }

    /// Returns whether a terminal with these colors, `foreground;background` as in rxvt, has a light background.
    private static func isLight(colors: String?) -> Bool {
        guard let background = colors?.split(separator: ";").last else { return false }
        return background == "7" || background == "15"
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
