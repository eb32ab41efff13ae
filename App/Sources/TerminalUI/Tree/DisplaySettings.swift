/// The looks of an app's screens, asked for at every drawing and observed, so that a change counts at once.
@MainActor
package struct DisplaySettings {
    /// The looks; by itself ``Theme/dark``, without colours ``Theme/mono``.
    package var theme: Theme?
    /// The colours to draw with, where the terminal has any; `nil` for those that it says it has.
    package var colorDepth: ColorDepth?
    /// Whether clicks and the wheel are used, where the ``TerminalOptions`` allow it.
    package var usesMouse = true
    package var words = ToolkitStrings()

    package init() {}
}

/// The toolkit's own texts, in the language of the app.
@MainActor
package struct ToolkitStrings {
    package var keys = "Keys"
    package var help = "help"
    package var quit = "quit"
    package var next = "next"
    package var move = "move"
    package var scroll = "scroll"
    /// The window, of the first size, is smaller than the second, in which the app can be used.
    package var tooSmall = { (size: Size, least: Size) in
        "\(size.width)x\(size.height) is too small; \(least.width)x\(least.height) is needed. q quits."
    }
    /// The key of this name was pressed, and does nothing now.
    package var unusedKey = { (key: String) in "\(key) does nothing here. ? shows the keys." }

    package init() {}
}
