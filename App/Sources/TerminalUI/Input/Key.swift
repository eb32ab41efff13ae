/// A key, or a combination of keys: `"r"`, `.ctrl("r")`, `.enter`.
package struct Key: Hashable, Sendable {
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

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package let code: Code
    package let modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    package static func ctrl(_ character: Character) -> Key { Key(.character(character), .control) }
    package static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    package static let enter = Key(.enter)
    package static let escape = Key(.escape)
    package static let tab = Key(.tab)
    package static let backtab = Key(.tab, .shift)
    package static let backspace = Key(.backspace)
    package static let delete = Key(.delete)
    package static let up = Key(.up)
    package static let down = Key(.down)
    package static let left = Key(.left)
    package static let right = Key(.right)
    package static let home = Key(.home)
    package static let end = Key(.end)
    package static let pageUp = Key(.pageUp)
    package static let pageDown = Key(.pageDown)
    package static let space: Key = " "

    /// The typed character, or `nil` for other keys and combinations.
    var character: Character? {
        if case .character(let character) = code, modifiers.isEmpty { character } else { nil }
    }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    package init(extendedGraphemeClusterLiteral value: Character) {
        self.init(.character(value))
    }
}

extension Key: CustomStringConvertible {
    /// The name of the key for a key bar: `r`, `^R`, `↑`, `enter`.
    package var description: String {
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
