/// The values that an element passes to all elements in it.
@MainActor
struct ElementEnvironment {
    /// The style of text, unless the text has its own.
    var style = Style.plain
    /// The width of the column that contains all views. A view that divides it, such as one of two panes, sets the width
    /// of its part.
    var contentWidth = 0
    /// The reason why controls and keys are disabled, or `nil`; see ``View/disabled(_:)``.
    var disabledReason: String?

    // In objects, because each view gets a copy of the environment.
    private var sharedTheme = Box(Theme())
    private var sharedValues = Box(EnvironmentValues())

    var theme: Theme {
        get { sharedTheme.value }
        set { sharedTheme = Box(newValue) }
    }

    var values: EnvironmentValues {
        get { sharedValues.value }
        set { sharedValues = Box(newValue) }
    }

    /// The style of borders, dividers and scroll bars.
    var borderStyle: Style { theme.border.over(style) }
}

/// The actions of a terminal that views can perform: `EnvironmentValues.terminal`.
@MainActor
public struct TerminalActions {
    weak var renderer: ViewRenderer?

    /// Shows `text` above the key bar for three seconds, or only until the next key press or click if it answers the last one.
    public func notify(_ text: String, untilInput: Bool = false) {
        renderer?.notify(text, until: untilInput ? .input : .timeout)
    }

    /// Copies `text` to the clipboard, if the terminal allows it.
    public func copy(_ text: String) { renderer?.copy(text) }
}
