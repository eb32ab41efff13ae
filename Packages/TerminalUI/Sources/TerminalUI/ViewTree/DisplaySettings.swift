/// The display settings of an app. They are read each time the screen is drawn, and observed.
@MainActor
public struct DisplaySettings {
    /// The colors of the screen.
    public var appearance = Appearance.automatic
    /// The color depth in a terminal with colors; if `nil`, the depth that the terminal reports.
    public var colorDepth: ColorDepth?
    /// `true` if clicks and the wheel are used. Selecting text in the terminal then requires Shift.
    public var usesMouse = true
    /// The name of the app, which follows the title of a screen in that of the window.
    public var appName = ""
    /// Returns a text of the toolkit in the language of the app.
    public var text: (ToolkitText) -> String = \.rawValue

    /// Creates the default settings.
    public init() {}
}

/// A text of the toolkit, in English. Each `%@` stands for a value.
public enum ToolkitText: String, Sendable, CaseIterable {
    // The labels of keys.
    case back, change, clear, close, done, go, move, next, open, quit, scroll
    case nextTab = "next tab"
    case previousTab = "previous tab"
    case showResults = "show results"

    // Buttons and values.
    case cancel = "Cancel"
    case copyLink = "Copy link"
    case off = "Off"
    case on = "On"

    // The help: its title, the titles of its groups, and the labels of keys that no view binds.
    case keys = "Keys"
    case closesHelp = "esc or q closes"
    case keysOfScreen = "This screen"
    case movement = "Move"
    case editing = "Edit text"
    case keysEverywhere = "Everywhere"
    case rows = "up, down"
    case sides = "left, right"
    case controls = "next, previous"
    case page
    case halfPage = "half a page"
    case ends = "first, last"
    case word = "by word"
    case lineEnds = "start, end"
    case deleteWord = "delete word"
    case deleteToEnds = "delete to start, end"
    case suspend, redraw

    // Messages.
    case copied = "Sent to the clipboard: %@"
    case seconds = "%@ s"
    case tooLong = "At most %@ characters fit."
    case tooSmall = "The window is too small. Make it at least %@ × %@."
    case unusedKey = "%@ does nothing here. ? shows keys."
}
