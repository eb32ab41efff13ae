/// The values that an element passes to all elements in it.
@MainActor
struct ElementEnvironment {
    /// The style of text, unless the text has its own.
    var style = Style.plain
    /// The number of colors that pictures may use.
    var colorDepth = ColorDepth.none
    /// `true` if the terminal shows images in pixels, instead of two pixels in a cell.
    var usesGraphics = false
    /// The size of the window.
    var screenSize = Size.zero
    /// The width of the column that contains all views. A view that divides it, such as one of two panes, sets the width
    /// of its part.
    var contentWidth = 0
    /// The values of the views on this engine.
    var values: AnyObject?
    private var shared = SharedValues()
    /// The reason why controls and keys are disabled, or `nil`; see ``View/disabled(_:)``.
    var disabledReason: String?

    var theme: Theme {
        get { shared.theme }
        set { shared = shared.with { $0.theme = newValue } }
    }
    var strings: ToolkitStrings {
        get { shared.strings }
        set { shared = shared.with { $0.strings = newValue } }
    }
    /// The actions of the terminal.
    var terminal: TerminalActions {
        get { shared.terminal }
        set { shared = shared.with { $0.terminal = newValue } }
    }
    /// The clock of delays.
    var clock: any Clock<Duration> {
        get { shared.clock }
        set { shared = shared.with { $0.clock = newValue } }
    }

    /// The style of borders, dividers and scroll bars.
    var borderStyle: Style { theme.border.over(style) }
}

/// Values that rarely change. They are stored in an object, because each view gets a copy of the environment.
@MainActor
private final class SharedValues {
    var theme = Theme()
    var strings = ToolkitStrings()
    var terminal = TerminalActions()
    var clock: any Clock<Duration> = ContinuousClock()

    func with(_ change: (SharedValues) -> Void) -> SharedValues {
        let values = SharedValues()
        (values.theme, values.strings) = (theme, strings)
        (values.terminal, values.clock) = (terminal, clock)
        change(values)
        return values
    }
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
