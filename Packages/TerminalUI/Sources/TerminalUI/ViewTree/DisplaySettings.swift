/// The display settings of an app. They are read each time the screen is drawn, and observed.
@MainActor
public struct DisplaySettings {
    /// The colors of the screen.
    public var appearance = Appearance.automatic
    /// The color depth in a terminal with colors; if `nil`, the depth that the terminal reports.
    public var colorDepth: ColorDepth?
    /// `true` if images are shown in pixels, in terminals with colors and the graphics protocol of kitty.
    public var usesGraphics = true
    /// `true` if the mouse is used, provided that ``TerminalOptions`` allow it.
    public var usesMouse = true
    /// The texts of the toolkit.
    public var strings = ToolkitStrings()

    /// Creates the default settings.
    public init() {}
}

/// The texts of the toolkit in the language of the app.
@MainActor
public struct ToolkitStrings {
    /// The name of the app, which follows the title of a screen in that of the window.
    public var appName = ""
    /// The title of the help and the label of its key.
    public var keys = "Keys"
    /// The label of the key that quits.
    public var quit = "quit"
    /// The label of Tab.
    public var next = "next"
    /// The label of Enter in a field that ends the input.
    public var done = "done"
    /// The label of Enter in a field that starts an operation.
    public var go = "go"
    /// The value of a toggle that is on.
    public var on = "On"
    /// The value of a toggle that is off.
    public var off = "Off"
    /// The label of the arrows in a list.
    public var move = "move"
    /// The label of the arrows in a scrolling text.
    public var scroll = "scroll"
    /// The label of Enter in a picker.
    public var change = "change"
    /// The label of Enter for a row of a list.
    public var open = "open"
    /// The label of the key that closes the help.
    public var close = "close"
    /// The label of Enter in a search.
    public var showResults = "show results"
    /// The label of the key that clears a search.
    public var clear = "clear"
    /// The label of the key that goes back to the previous screen.
    public var back = "back"
    /// The title of the button that cancels a dialog.
    public var cancel = "Cancel"
    /// The label of the key that selects the next tab.
    public var nextTab = "next tab"
    /// The label of the key that selects the previous tab.
    public var previousTab = "previous tab"
    /// The texts of the help.
    public var keyHelp = KeyHelpStrings()
    /// The label of a button that copies a link.
    public var copyLink = "Copy link"
    /// The message after a text was copied.
    public var copied = { (text: String) in "Copied: \(text)" }
    /// The message for a window of `size` that is smaller than `minSize`.
    public var tooSmall = { (size: Size, minSize: Size) in
        "\(size.width)x\(size.height) is too small; \(minSize.width)x\(minSize.height) is needed. q quits."
    }
    /// The message for a text of which only `maxLength` characters fit into a field.
    public var tooLong = { (maxLength: Int) in "At most \(maxLength) characters fit." }
    /// The seconds that something has taken.
    public var seconds = { (count: Int) in "\(count) s" }
    /// The message for a key without a function.
    public var unusedKey = { (key: String) in "\(key) does nothing here. ? shows the keys." }

    /// Creates English texts.
    public init() {}
}

/// The texts of the help: the titles of its groups and the labels of the keys that no view binds.
@MainActor
public struct KeyHelpStrings {
    /// The note that says how to close the help.
    public var closes = "esc or q closes"
    /// The title of the keys of the screen.
    public var screen = "This screen"
    /// The title of the keys that move.
    public var movement = "Move"
    /// The title of the keys that edit text.
    public var editing = "Edit text"
    /// The title of the keys with the same function everywhere.
    public var everywhere = "Everywhere"
    /// The label of the up and down arrows.
    public var rows = "up, down"
    /// The label of the left and right arrows.
    public var sides = "left, right"
    /// The label of Tab and Shift-Tab.
    public var controls = "next, previous"
    /// The label of the page keys.
    public var page = "page"
    /// The label of Ctrl-U and Ctrl-D in a list.
    public var halfPage = "half a page"
    /// The label of Home and End in a list.
    public var ends = "first, last"
    /// The label of the keys that move by words.
    public var word = "by word"
    /// The label of the keys for the ends of a line.
    public var lineEnds = "start, end"
    /// The label of the key that deletes a word.
    public var deleteWord = "delete word"
    /// The label of the keys that delete to the ends of a line.
    public var deleteToEnds = "delete to start, end"
    /// The label of Ctrl-Z.
    public var suspend = "suspend"
    /// The label of Ctrl-L.
    public var redraw = "redraw"

    /// Creates English texts.
    public init() {}
}
