/// A key, or a combination of keys.
///
///     let keys: [Key] = ["r", .ctrl("r"), .enter, .up]
public struct Key: Hashable, Sendable {
    /// What is pressed.
    public enum Code: Hashable, Sendable {
        /// A character that was typed, in NFC, a capital letter as such.
        case character(Character)
        /// The key of this name.
        case enter, escape, tab, backspace, delete, insert
        /// The key of this name.
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 and so on.
        case function(Int)
    }

    /// What is held down meanwhile. Shift is told for keys that are not characters.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// One bit for each.
        public let rawValue: UInt8

        /// A set of modifiers.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Shift.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, or Option.
        public static let alt = Modifiers(rawValue: 2)
        /// Control.
        public static let control = Modifiers(rawValue: 4)
    }

    /// What is pressed.
    public let code: Code
    /// What is held down meanwhile.
    public let modifiers: Modifiers

    /// A key.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// A character with Control, a small letter.
    public static func ctrl(_ character: Character) -> Key { Key(.character(character), .control) }
    /// A character with Alt.
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    /// The Enter key.
    public static let enter = Key(.enter)
    /// The Esc key.
    public static let escape = Key(.escape)
    /// The Tab key.
    public static let tab = Key(.tab)
    /// Tab with Shift.
    public static let backtab = Key(.tab, .shift)
    /// The Backspace key.
    public static let backspace = Key(.backspace)
    /// The Del key.
    public static let delete = Key(.delete)
    /// The arrow key up.
    public static let up = Key(.up)
    /// The arrow key down.
    public static let down = Key(.down)
    /// The arrow key left.
    public static let left = Key(.left)
    /// The arrow key right.
    public static let right = Key(.right)
    /// The Home key.
    public static let home = Key(.home)
    /// The End key.
    public static let end = Key(.end)
    /// The Page Up key.
    public static let pageUp = Key(.pageUp)
    /// The Page Down key.
    public static let pageDown = Key(.pageDown)
    /// The space bar.
    public static let space: Key = " "

    /// The character that the key types, if it types one.
    var typed: Character? {
        if case .character(let character) = code, modifiers.isEmpty { character } else { nil }
    }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// The key that types a character.
    public init(extendedGraphemeClusterLiteral value: Character) {
        self.init(.character(value))
    }
}

extension Key: CustomStringConvertible {
    /// The name of the key for a help bar: `r`, `^R`, `↑`, `enter`.
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
