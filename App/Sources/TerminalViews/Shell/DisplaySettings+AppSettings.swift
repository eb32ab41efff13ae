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
