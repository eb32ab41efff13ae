/// Styles by meaning: `.style(\.error)`.
package struct Theme: Sendable {
    /// The style of the whole screen; by default the colors of the terminal.
    package var base = Style.plain
    package var plain = Style.plain
    package var title = Style(attributes: .bold)
    package var accent = Style(foreground: .cyan)
    /// Secondary text.
    package var muted = Style(foreground: .gray)
    package var success = Style(foreground: .green)
    package var warning = Style(foreground: .yellow)
    package var error = Style(foreground: .red)
    package var border = Style(foreground: .gray)
    /// A focused view, such as a button or the selected row.
    package var focus = Style(attributes: .reversed)
    /// Secondary text in a focused view.
    package var mutedFocus = Style.plain
    /// The selected row of a list that is not focused.
    package var selection = Style(attributes: .bold)
    package var key = Style(attributes: .bold)
    /// A prominent button.
    package var prominent = Style(attributes: .bold)
    /// A prominent button with a destructive action.
    package var destructive = Style(foreground: .red, attributes: .bold)
    /// A focused button with a destructive action.
    package var destructiveFocus = Style(foreground: .red, attributes: [.reversed, .bold])
    /// Views below a panel.
    package var dimmed = Style(foreground: .gray, attributes: .dim)

    /// The theme of text in a focused view, which keeps the colors of the focus so that text stays readable.
    var onFocus: Theme {
        var theme = self
        for path in [\Theme.title, \.accent, \.success, \.warning, \.error, \.border, \.key] {
            theme[keyPath: path].foreground = .inherited
        }
        theme.muted = mutedFocus
        return theme
    }

    package init() {}

    /// A theme for terminals with a dark background.
    package static let dark = Theme()

    /// A theme for terminals with a light background.
    package static let light: Theme = {
        var theme = Theme()
        theme.accent = Style(foreground: .blue)
        theme.warning = Style(foreground: .palette(130))
        theme.success = Style(foreground: .palette(28))
        return theme
    }()

    /// A theme without colors, only with bold, dim, underlined and reversed text.
    package static let mono: Theme = {
        var theme = Theme()
        theme.accent = Style(attributes: .bold)
        theme.muted = Style(attributes: .dim)
        theme.success = .plain
        theme.warning = Style(attributes: .underlined)
        theme.error = Style(attributes: .bold)
        theme.border = Style(attributes: .dim)
        theme.destructive = Style(attributes: .bold)
        theme.destructiveFocus = Style(attributes: [.reversed, .bold])
        theme.dimmed = Style(attributes: .dim)
        return theme
    }()
}
