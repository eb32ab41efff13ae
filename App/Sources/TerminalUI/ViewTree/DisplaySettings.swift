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
    package var keys = "Keys"
    package var help = "help"
    package var quit = "quit"
    package var next = "next"
    package var move = "move"
    package var scroll = "scroll"
    /// The message for a window of `size` that is smaller than `minSize`.
    package var tooSmall = { (size: Size, minSize: Size) in
        "\(size.width)x\(size.height) is too small; \(minSize.width)x\(minSize.height) is needed. q quits."
    }
    /// The message for a key without a function.
    package var unusedKey = { (key: String) in "\(key) does nothing here. ? shows the keys." }

    package init() {}
}
