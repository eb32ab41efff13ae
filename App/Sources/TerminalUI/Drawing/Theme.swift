/// The looks that screens name by what they mean: `.style(\.error)`.
package struct Theme: Sendable {
    /// What the whole screen is drawn on: by itself the terminal's own colours.
    package var base = Style.plain
    package var plain = Style.plain
    package var title = Style(attributes: .bold)
    package var accent = Style(foreground: .cyan)
    /// What matters less.
    package var muted = Style(foreground: .gray)
    package var success = Style(foreground: .green)
    package var warning = Style(foreground: .yellow)
    package var error = Style(foreground: .red)
    package var border = Style(foreground: .gray)
    /// What has the focus: the selected row, a button, the border of a panel.
    package var focus = Style(attributes: .reversed)
    /// What matters less within what has the focus, whose colours are others.
    package var mutedFocus = Style.plain
    /// The selected row of a list that has not the focus.
    package var selection = Style(attributes: .bold)
    package var key = Style(attributes: .bold)
    /// What stands below a panel.
    package var covered = Style(foreground: .gray, attributes: .dim)

    /// The looks for what is within something that has the focus: its colours stay, so that nothing is unreadable.
    var onFocus: Theme {
        var theme = self
        for look in [\Theme.title, \.accent, \.success, \.warning, \.error, \.border, \.key] {
            theme[keyPath: look].foreground = .inherited
        }
        theme.muted = mutedFocus
        return theme
    }

    /// The looks for a dark terminal; change what is to be different.
    package init() {}

    /// For light text on a dark terminal.
    package static let dark = Theme()

    /// For dark text on a light terminal.
    package static let light: Theme = {
        var theme = Theme()
        theme.accent = Style(foreground: .blue)
        theme.warning = Style(foreground: .palette(130))
        theme.success = Style(foreground: .palette(28))
        return theme
    }()

    /// Without any colour: bold, dim, underlined and reversed text tell things apart.
    package static let mono: Theme = {
        var theme = Theme()
        theme.accent = Style(attributes: .bold)
        theme.muted = Style(attributes: .dim)
        theme.success = .plain
        theme.warning = Style(attributes: .underlined)
        theme.error = Style(attributes: .bold)
        theme.border = Style(attributes: .dim)
        theme.covered = Style(attributes: .dim)
        return theme
    }()
}
