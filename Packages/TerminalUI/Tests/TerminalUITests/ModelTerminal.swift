@testable import TerminalUI

/// A terminal that follows the standards, and applies output to its grid.
///
/// Where real terminals differ, it shows a `?`, which no test draws: in the remaining half of an overwritten wide
/// character, and after an unknown sequence.
struct ModelTerminal {
    private(set) var grid: Grid
    private(set) var cursor = Point(0, 0)
    private(set) var isCursorShown = false
    private var style = Style.plain
    private var region: Range<Int>
    private var size: Size { grid.size }

    init(_ size: Size) {
        grid = Grid(size)
        region = 0..<size.height
    }

    mutating func feed(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let character = rest.first {
            if rest.hasPrefix("\u{1B}[") {
                rest = rest.dropFirst(2)
                let parameters = rest.prefix { !($0.isLetter) }
                rest = rest.dropFirst(parameters.count)
                guard let final = rest.popFirst() else { return }
                control(final, parameters)
            } else {
                rest = rest.dropFirst()
                put(character)
            }
        }
    }

    private mutating func control(_ final: Character, _ parameters: Substring) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = numbers.first ?? 0
        switch final {
        case "h", "l":
            if parameters == "?25" { isCursorShown = final == "h" }
        case "H": cursor = Point(max(1, numbers.count > 1 ? numbers[1] : 1) - 1, max(1, first) - 1)
        case "G": cursor.x = max(1, first) - 1
        case "J": grid = Grid(size)
        case "r":
            region = parameters.isEmpty ? 0..<size.height : first - 1..<numbers[1]
            cursor = Point(0, 0)
        case "M": grid.scroll(cursor.y..<region.upperBound, by: max(1, first))
        case "L": grid.scroll(cursor.y..<region.upperBound, by: -max(1, first))
        case "m": select(numbers)
        default: mark(cursor.x, cursor.y)
        }
    }

    private mutating func put(_ character: Character) {
        let width = max(1, character.cellWidth)
        guard cursor.x + width <= size.width, cursor.y < size.height else { return }
        let before = grid[cursor.x, cursor.y]
        let last = grid[cursor.x + width - 1, cursor.y]
        if before.width == 0 { mark(cursor.x - 1, cursor.y) }
        if last.width == 2 { mark(cursor.x + width, cursor.y) }
        grid.put(character, width: width, x: cursor.x, y: cursor.y, style: style)
        cursor.x += width
    }

    private mutating func mark(_ x: Int, _ y: Int) {
        grid.put("?", width: 1, x: x, y: y, style: .plain)
    }

    private mutating func select(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: style = .plain
            case 1...9: style.attributes.formUnion(Self.attributes[number] ?? [])
            case 38: style.foreground = color(&rest)
            case 48: style.background = color(&rest)
            case 30...37, 90...97: style.foreground = .palette(UInt8(number < 90 ? number - 30 : number - 82))
            case 40...47, 100...107: style.background = .palette(UInt8(number < 100 ? number - 40 : number - 92))
            default: break
            }
        }
    }

    private static let attributes: [Int: Style.Attributes] = [
        1: .bold, 2: .dim, 3: .italic, 4: .underlined, 7: .reversed, 9: .strikethrough,
    ]

    private func color(_ rest: inout ArraySlice<Int>) -> TerminalColor {
        if rest.popFirst() == 5 { return .palette(UInt8(rest.popFirst() ?? 0)) }
        let parts = rest.prefix(3).map { UInt8($0) }
        rest = rest.dropFirst(3)
        return .rgb(parts[0], parts[1], parts[2])
    }
}
