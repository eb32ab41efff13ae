public import Foundation

/// The key of an environment value, with the declaration of SwiftUI's `EnvironmentKey`.
@MainActor
@preconcurrency
public protocol EnvironmentKey {
    associatedtype Value

    /// The value if no view above sets one.
    static var defaultValue: Value { get }
}

/// The values that a view passes to all views in it.
@MainActor
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// The language and the region of texts.
    public var locale = Locale.current
    /// The room from left to right.
    public var horizontalSizeClass: UserInterfaceSizeClass?
    /// The room from top to bottom.
    public var verticalSizeClass: UserInterfaceSizeClass?
    /// The actions of the terminal.
    public internal(set) var terminal = TerminalActions()
    /// The number of colors that pictures may use: without many colors, they are drawn as text.
    public var colorDepth = ColorDepth.none
    /// The columns of text and the rows of the window.
    public internal(set) var windowSize = Size.zero
    /// Closes the presentation around the view.
    public internal(set) var dismiss = DismissAction()
    /// The action that loads the content of the view again: see ``View/refreshable(action:)``.
    public internal(set) var refresh: RefreshAction?
    /// The action that opens addresses.
    public var openURL = OpenURLAction { _ in .systemAction } {
        didSet { openURL.system = { [oldValue] in oldValue($0) } }
    }

    /// The style of text, unless the text has its own.
    var style = Style.plain
    var theme = Theme()
    /// The width of the column that contains all views. A view that divides it, such as one of two panes, sets the width
    /// of its part.
    var contentWidth = 0
    /// The reason why controls and keys are disabled, or `nil`; see ``View/disabled(_:)``.
    var disabledReason: String?
    var lineLimit: Int?
    /// The actions of Enter in the fields of the view, the innermost first.
    var submitActions: [() -> Void] = []
    /// The alternatives for the end of the tab bar: see ``View/tabBarStatus(_:)``.
    var tabBarStatus: AnyView?
    /// The size of the visible part of the scroll view around the view, which sets it before it measures its content.
    var container: Box<Size>?
    /// The anchors of a scroll view: `startsInCenter` if its content starts with its center, `isCentered` if content that is
    /// smaller is in its center.
    var scrollAnchors = (startsInCenter: false, isCentered: false)
    /// Moves the focus to the second column; `nil` outside the first column of a split view. There, lists write the selection
    /// when the keys have rested for 150 ms, or at Enter.
    var showDetail: (@MainActor () -> Void)?
    /// The way from the second column of a split view to the first one, while the second one has the focus.
    var columnBack: (title: String?, action: @MainActor () -> Void)?

    /// `true` if buttons show their keys after them.
    var showsKeys = false
    /// `true` in a bar at the top or the bottom of a screen.
    var isInBar = false
    /// `true` in the toolbar of a screen, but not in that of a sheet.
    var isInToolbar = false
    /// `true` if an empty row separates the rows of lists.
    var spacesRows = false
    /// The maximum number of characters in fields.
    var maxLength = 10_000
    /// The number of columns for the labels of rows, or `nil` if each label takes its own width.
    var labelColumn: Int?
    /// `true` in the label of a control.
    var isInControl = false
    /// The label of Enter for the controls in the view.
    var accessibilityHint: String?
    /// The label of the tab around the view.
    var tabTitle: String?
    /// The key that presses the control: see ``View/key(_:)``.
    var shortcut: Key?
    /// Esc or Enter, which press the control too: see ``View/keyboardShortcut(_:)``.
    var standardShortcut: Key?
    /// The label of the control in the view, in place of the text that it shows.
    var accessibilityLabel: String?

    /// `true` if a view has presented the view, or pushed it.
    public var isPresented: Bool { dismiss.action != nil }

    /// The style of borders, dividers and scroll bars.
    var borderStyle: Style { theme.border.over(style) }

    /// The value for a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The only value of a type: an object of the app, or a value that views of the toolkit set for others.
    subscript<Value>(type: Value.Type) -> Value? {
        get { values[ObjectIdentifier(type)] as? Value }
        set { values[ObjectIdentifier(type)] = newValue }
    }
}
