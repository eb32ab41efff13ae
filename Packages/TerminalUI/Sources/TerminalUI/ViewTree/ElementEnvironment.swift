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
