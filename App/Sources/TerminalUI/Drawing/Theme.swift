/// The looks that screens name by what they mean: `.style(\.error)`.
public struct Theme: Sendable {
    /// What the whole screen is drawn on: by itself the terminal's own colours.
    public var base = Style.plain
    /// Nothing but what is inherited.
    public var plain = Style.plain
    /// Titles and headings.
    public var title = Style(attributes: .bold)
    /// What is to be noticed.
    public var accent = Style(foreground: .cyan)
    /// What matters less.
    public var muted = Style(foreground: .gray)
    /// What went well.
    public var success = Style(foreground: .green)
    /// What needs care.
    public var warning = Style(foreground: .yellow)
    /// What went wrong.
    public var error = Style(foreground: .red)
    /// Borders and dividers.
    public var border = Style(foreground: .gray)
    /// What has the focus: the selected row, a button, the border of a panel.
    public var focus = Style(attributes: .reversed)
    /// What matters less within what has the focus, whose colours are others.
    public var mutedFocus = Style.plain
    /// The selected row of a list that has not the focus.
    public var selection = Style(attributes: .bold)
    /// A key in the help bar.
    public var key = Style(attributes: .bold)
    /// What stands below a panel.
    public var covered = Style(foreground: .gray, attributes: .dim)

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
    public init() {}

    /// For light text on a dark terminal.
    public static let dark = Theme()

    /// For dark text on a light terminal.
    public static let light: Theme = {
        var theme = Theme()
        theme.accent = Style(foreground: .blue)
        theme.warning = Style(foreground: .palette(130))
        theme.success = Style(foreground: .palette(28))
        return theme
    }()

    /// Without any colour: bold, dim, underlined and reversed text tell things apart.
    public static let mono: Theme = {
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
