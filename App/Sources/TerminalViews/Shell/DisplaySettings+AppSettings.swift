import Features
import TerminalUI

extension DisplaySettings {
    /// Creates the display settings for `settings` in a terminal with `options`.
    init(_ settings: AppSettings, _ localizer: Localizer, _ options: TerminalOptions) {
        self.init()
        theme = settings.theme.theme(
            colorDepth: options.colorDepth,
            isLightTerminal: Self.isLight(colors: options.environment["COLORFGBG"])
        )
        colorDepth = settings.pictures.colorDepth
        usesMouse = settings.usesMouse
        strings = ToolkitStrings(localizer)
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
    fileprivate init(_ localizer: Localizer) {
        self.init()
        keys = localizer(.keys)
        help = localizer.hint(.help)
        quit = localizer.hint(.quit)
        next = localizer.hint(.next)
        move = localizer.hint(.move)
        scroll = localizer.hint(.scroll)
        tooSmall = { _, minSize in localizer(.tooSmall(width: minSize.width, height: minSize.height)) }
        unusedKey = { localizer(.keyDoesNothing($0)) }
    }
}
