/// The colors from which a theme for a known background is made.
struct ThemeColors: Sendable {
    /// The background for which they are made.
    let background: RGB
    let text, muted, accent, success, warning, error, border: RGB
    let destructiveFocus: RGB
    var focus = RGB(0x1D5CA8)
    var focusText = RGB(0xFFFFFF)
    /// The minimum contrast of text.
    var contrast = 4.5

    static let dark = ThemeColors(
        background: RGB(0x171B22),
        text: RGB(0xD7DDE6),
        muted: RGB(0x98A3B3),
        accent: RGB(0x79B4F7),
        success: RGB(0x74CF9B),
        warning: RGB(0xE2B55C),
        error: RGB(0xF5898A),
        border: RGB(0x5F6B7C),
        destructiveFocus: RGB(0xA82A2A)
    )

    static let light = ThemeColors(
        background: RGB(0xFAFAF9),
        text: RGB(0x1F2430),
        muted: RGB(0x5B6472),
        accent: RGB(0x0B59B0),
        success: RGB(0x146C2E),
        warning: RGB(0x8A5200),
        error: RGB(0xB3261E),
        border: RGB(0x8B93A1),
        destructiveFocus: RGB(0xB3261E)
    )

    static let highContrast = ThemeColors(
        background: RGB(0x000000),
        text: RGB(0xFFFFFF),
        muted: RGB(0xE0E0E0),
        accent: RGB(0x8CD3FF),
        success: RGB(0x7CF0A5),
        warning: RGB(0xFFD84D),
        error: RGB(0xFFA39E),
        border: RGB(0xFFFFFF),
        destructiveFocus: RGB(0xFFA39E),
        focus: RGB(0xFFFFFF),
        focusText: RGB(0x000000),
        contrast: 7
    )

    /// White or black. Text is mixed with it until it is readable.
    var extreme: RGB { background.isLight ? RGB(0x000000) : RGB(0xFFFFFF) }
}

extension RGB {
    /// `true` if black text has more contrast on the color than white text.
    var isLight: Bool { luminance > 0.18 }

    /// `true` if the colors of a theme suit this background of the terminal. Medium and vivid ones leave too few colors that are
    /// readable and distinct.
    var suitsTheme: Bool {
        let range = max(red, green, blue) - min(red, green, blue)
        return (luminance <= 0.05 || luminance >= 0.75) && range <= 96
    }
}

extension Theme {
    /// Creates a theme for the background of the terminal, or for that of the palette if `background` is `nil`.
    init(palette: ThemeColors, colorDepth: ColorDepth, background: RGB?) {
        self.init()
        let base = background ?? colorDepth.shown(palette.background)
        let extreme = palette.extreme
        let selection = colorDepth.shown(base.mixed(with: extreme, 0.12))

        /// Returns `color`, or the nearest one toward the extreme with a contrast on all `surfaces`.
        func readable(_ color: RGB, on surfaces: RGB..., contrast: Double = palette.contrast) -> TerminalColor {
            let steps = stride(from: 0, through: 1, by: 0.05).lazy.map { color.mixed(with: extreme, $0) }
            let readable = steps.first { step in
                surfaces.allSatisfy { colorDepth.shown(step).contrast(with: $0) >= contrast }
            }
            return colorDepth.color(readable ?? extreme)
        }
        func text(_ color: RGB) -> Style { Style(foreground: readable(color, on: base, selection)) }

        self.base = text(palette.text)
        if background == nil { self.base.background = colorDepth.color(base) }
        accent = text(palette.accent)
        muted = text(palette.muted)
        success = text(palette.success)
        warning = text(palette.warning)
        error = text(palette.error)
        border.attributes = []
        border.foreground = readable(palette.border, on: base, selection, contrast: 3)
        setFocus(palette, colorDepth)
        self.selection = Style(background: colorDepth.color(selection))
        dimmed = Style(foreground: readable(palette.border, on: base))
    }
}
