/// Styles by meaning; by default, without colors.
///
/// Text of every style is readable on the background, on ``selection``, and on the focus.
struct Theme: Hashable, Sendable {
    /// The style of the whole screen; by default the colors of the terminal.
    var base = Style.plain
    /// Ordinary text.
    var plain = Style.plain
    /// Headings.
    var title = Style(attributes: .bold)
    /// Text that stands out.
    var accent = Style(attributes: .bold)
    /// Secondary text.
    var muted = Style(attributes: .dim)
    /// Good news.
    var success = Style.plain
    /// Something that needs attention.
    var warning = Style(attributes: .underlined)
    /// Something that failed.
    var error = Style(attributes: .bold)
    /// Borders and dividers.
    var border = Style(attributes: .dim)
    /// A focused view, such as a button or the selected row.
    var focus = Style(attributes: .reversed)
    /// Secondary text in a focused view.
    var mutedFocus = Style.plain
    /// The selected row of a list that is not focused.
    var selection = Style(attributes: .bold)
    /// A focused button with a destructive action.
    var destructiveFocus = Style(attributes: [.reversed, .bold])
    /// Views below a panel.
    var dimmed = Style(attributes: .dim)

    /// Names of keys.
    var key: Style { Style(attributes: .bold).over(accent) }

    /// The theme of text in a focused view, which keeps the colors of the focus so that text stays readable.
    var onFocus: Theme {
        var theme = self
        for path in [\Theme.title, \.accent, \.success, \.warning, \.error, \.border] {
            theme[keyPath: path].foreground = .inherited
        }
        theme.muted = mutedFocus
        return theme
    }
}

/// A choice between themes.
public enum Appearance: Sendable, CaseIterable {
    /// The theme that suits the background of the terminal.
    case automatic
    /// Light text on a dark background.
    case dark
    /// Dark text on a light background.
    case light
    /// White text on black.
    case highContrast
}

extension Theme {
    /// Creates the theme for an appearance in a terminal with a background color, or `nil` if that is unknown.
    ///
    /// A theme for the background of the terminal only has colors that are readable on it. If there are none, as on a
    /// medium gray, the theme has a background of its own.
    init(_ appearance: Appearance, colorDepth: ColorDepth, background: RGB?) {
        let isAutomatic = appearance == .automatic
        let isLight = appearance == .light || isAutomatic && background?.isLight == true
        switch (appearance, colorDepth) {
        case (.highContrast, .none): self = .undimmed
        case (_, .none): self.init()
        case (.automatic, _) where background == nil:
            self = .ansi
            // These colors are the same in all terminals, and readable on each other.
            if colorDepth != .ansi { setFocus(.dark, colorDepth) }
        case (.highContrast, .ansi): self = Theme.undimmed.on(.palette(15), .black)
        case (_, .ansi) where isLight: self = Theme.ansiLight.on(.black, isAutomatic ? .inherited : .palette(15))
        case (_, .ansi): self = Theme.ansiDark.on(.palette(15), isAutomatic ? .inherited : .black)
        default:
            let palette = appearance == .highContrast ? ThemeColors.highContrast : isLight ? .light : .dark
            let isSuited = isAutomatic && background?.suitsTheme == true
            self.init(palette: palette, colorDepth: colorDepth, background: isSuited ? background : nil)
        }
    }

    /// Sets the styles of focused views, which have a background of their own.
    mutating func setFocus(_ palette: ThemeColors, _ colorDepth: ColorDepth) {
        let text = colorDepth.color(palette.focusText)
        focus = Style(foreground: text, background: colorDepth.color(palette.focus))
        mutedFocus = Style(
            foreground: colorDepth.color(palette.focusText.mixed(with: colorDepth.shown(palette.focus), 0.2))
        )
        let destructive = colorDepth.color(palette.destructiveFocus)
        destructiveFocus = Style(foreground: text, background: destructive, attributes: .bold)
    }

    private func on(_ foreground: TerminalColor, _ background: TerminalColor) -> Theme {
        var theme = self
        theme.base = Style(foreground: foreground, background: background)
        return theme
    }

    private static let undimmed: Theme = {
        var theme = Theme()
        for path in [\Theme.muted, \.border, \.dimmed] { theme[keyPath: path] = .plain }
        return theme
    }()

    // The 16 colors are defined by the terminal, so only few of them are safe: in common themes, bright black has the
    // color of a dark background, and on a light one yellow and cyan are pale.

    /// A theme for an unknown background. In the palettes of eleven common terminals, green and bright red, blue and magenta
    /// are the colors with the best contrast on black and on white.
    private static let ansi = Theme(
        accent: .palette(12),
        success: .green,
        warning: .palette(13),
        error: .palette(9),
        attributes: .bold
    )

    private static let ansiDark: Theme = {
        var theme = Theme(accent: .cyan, success: .green, warning: .yellow, error: .palette(9))
        for path in [\Theme.muted, \.dimmed] { theme[keyPath: path] = Style(foreground: .white) }
        return theme
    }()

    private static let ansiLight = Theme(accent: .blue, success: .inherited, warning: .magenta, error: .red)

    /// Creates a theme with `attributes` for accents and errors.
    private init(
        accent: TerminalColor,
        success: TerminalColor,
        warning: TerminalColor,
        error: TerminalColor,
        attributes: Style.Attributes = []
    ) {
        self.accent = Style(foreground: accent, attributes: attributes)
        self.success = Style(foreground: success)
        self.warning = Style(foreground: warning)
        self.error = Style(foreground: error, attributes: attributes)
        destructiveFocus.foreground = error
    }
}
