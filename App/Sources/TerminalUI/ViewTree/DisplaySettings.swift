/// The display settings of an app. They are read each time the screen is drawn, and observed.
@MainActor
package struct DisplaySettings {
    package var appearance = Appearance.automatic
    /// The color depth in a terminal with colors; if `nil`, the depth that the terminal reports.
    package var colorDepth: ColorDepth?
    /// True if the mouse is used, provided that ``TerminalOptions`` allow it.
    package var usesMouse = true
    package var strings = ToolkitStrings()

    package init() {}
}

/// The texts of the toolkit in the language of the app.
@MainActor
package struct ToolkitStrings {
    /// The title of the help and the label of its key.
    package var keys = "Keys"
    package var quit = "quit"
    package var next = "next"
    package var move = "move"
    package var scroll = "scroll"
    package var change = "change"
    package var close = "close"
    package var keyHelp = KeyHelpStrings()
    /// The message for a window of `size` that is smaller than `minSize`.
    package var tooSmall = { (size: Size, minSize: Size) in
        "\(size.width)x\(size.height) is too small; \(minSize.width)x\(minSize.height) is needed. q quits."
    }
    /// The message for a key without a function.
    package var unusedKey = { (key: String) in "\(key) does nothing here. ? shows the keys." }

    package init() {}
}

/// The texts of the help: the titles of its groups and the labels of the keys that no view binds.
@MainActor
package struct KeyHelpStrings {
    package var closes = "esc or q closes"
    package var screen = "This screen"
    package var movement = "Move"
    package var editing = "Edit text"
    package var everywhere = "Everywhere"
    package var rows = "up, down"
    package var sides = "left, right"
    package var controls = "next, previous"
    package var page = "page"
    package var halfPage = "half a page"
    package var ends = "first, last"
    package var word = "by word"
    package var lineEnds = "start, end"
    package var deleteWord = "delete word"
    package var deleteToEnds = "delete to start, end"
    package var suspend = "suspend"
    package var redraw = "redraw"

    package init() {}
}
