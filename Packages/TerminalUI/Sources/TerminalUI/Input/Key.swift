/// A key, or a combination of keys: `"r"`, `.ctrl("r")`, `.enter`.
public struct Key: Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// A typed character in NFC; Shift changes the character itself.
        case character(Character)
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    /// The pressed modifier keys. Shift is only reported for keys other than characters.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
    }

    let code: Code
    let modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Returns a letter with Control.
    public static func ctrl(_ character: Character) -> Key { Key(.character(character), .control) }
    static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    /// Enter or Return.
    public static let enter = Key(.enter)
    /// Esc, which goes back.
    public static let escape = Key(.escape)
    /// Tab, which moves the focus to the next control.
    public static let tab = Key(.tab)
    /// Shift-Tab, which moves the focus to the previous control.
    public static let backtab = Key(.tab, .shift)
    /// Backspace, which deletes the character before the cursor.
    public static let backspace = Key(.backspace)
    /// Delete, which deletes the character at the cursor.
    public static let delete = Key(.delete)
    /// The up arrow.
    public static let up = Key(.up)
    /// The down arrow.
    public static let down = Key(.down)
    /// The left arrow.
    public static let left = Key(.left)
    /// The right arrow.
    public static let right = Key(.right)
    /// The start of a line or a list.
    public static let home = Key(.home)
    /// The end of a line or a list.
    public static let end = Key(.end)
    /// The previous page.
    public static let pageUp = Key(.pageUp)
    /// The next page.
    public static let pageDown = Key(.pageDown)
    /// The space bar.
    public static let space: Key = " "

    /// The typed character, or `nil` for other keys and combinations.
    var character: Character? {
        if case .character(let character) = code, modifiers.isEmpty { character } else { nil }
    }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates a key from the character that it types.
    public init(extendedGraphemeClusterLiteral value: Character) {
        self.init(.character(value))
    }
}

extension Key: CustomStringConvertible {
    /// The name of the key for a key bar: `r`, `^R`, `↑`, `enter`.
    public var description: String {
        let name =
            switch code {
            case .character(" "): "space"
            case .character(let character):
                modifiers.contains(.control) ? character.uppercased() : String(character)
            case .enter: "enter"
            case .escape: "esc"
            case .tab: "tab"
            case .backspace: "backspace"
            case .delete: "del"
            case .insert: "ins"
            case .up: "↑"
            case .down: "↓"
            case .left: "←"
            case .right: "→"
            case .home: "home"
            case .end: "end"
            case .pageUp: "pgup"
            case .pageDown: "pgdn"
            case .function(let number): "F\(number)"
            }
        return (modifiers.contains(.control) ? "^" : "") + (modifiers.contains(.alt) ? "alt-" : "")
            + (modifiers.contains(.shift) ? "shift-" : "") + name
    }
}
