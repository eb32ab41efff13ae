/// How an app wants its screens to be: ``TerminalApp`` asks at every drawing. What it is made from is observed, so a
/// change counts at once.
@MainActor
public struct Appearance {
    /// The looks; `nil` for those of the ``TerminalOptions``.
    public var theme: Theme?
    /// The colours to draw with, where the terminal has any; `nil` for those that it says it has.
    public var colorDepth: ColorDepth?
    /// Whether clicks and the wheel are used, where the ``TerminalOptions`` allow it.
    public var usesMouse = true
    /// What the toolkit itself says.
    public var words = Words()

    /// What the options say, in English.
    public init() {}
}

/// What the toolkit itself says, in the language of the app.
@MainActor
public struct Words {
    /// The title of the panel that shows all keys.
    public var keys = "Keys"
    /// To show all keys.
    public var help = "help"
    /// To end the app.
    public var quit = "quit"
    /// To give the focus to the next view.
    public var next = "next"
    /// To select another row.
    public var move = "move"
    /// To see another part of a text.
    public var scroll = "scroll"
    /// The window, of the first size, is smaller than the second, in which the app can be used.
    public var tooSmall = { (size: Size, least: Size) in
        "\(size.width)x\(size.height) is too small; \(least.width)x\(least.height) is needed. q quits."
    }
    /// The key of this name was pressed, and does nothing now.
    public var unusedKey = { (key: String) in "\(key) does nothing here. ? shows the keys." }

    /// English.
    public init() {}
}
