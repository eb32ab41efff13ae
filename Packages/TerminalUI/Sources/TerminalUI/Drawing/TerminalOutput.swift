/// Output to a terminal that tracks the cursor and the style.
struct TerminalOutput {
    var bytes: [UInt8] = []
    /// The position of the cursor; `nil` if terminals disagree on it.
    private var position: Point?
    private var current = Style.plain
    /// The addresses of links by the keys in their styles.
    var links: [UInt32: String] = [:]

    /// The longest gap that is written again instead of skipped, because skipping takes about as many bytes.
    private static let shortGap = 4

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a sequence that acts at `point`.
    mutating func write(_ sequence: String, at point: Point) {
        jump(to: point)
        write(sequence)
    }

    /// Shows the cursor at `target`; `nil` hides it.
    mutating func showCursor(at target: Point?) {
        guard let target else { return write("\u{1B}[?25l") }
        jump(to: target)
        write("\u{1B}[?25h")
    }

    /// Moves `shift.rows` by setting a scrolling region and deleting or inserting lines in it.
    mutating func scroll(_ shift: ScrollShift) {
        setStyle(.plain)
        write("\u{1B}[\(shift.rows.lowerBound + 1);\(shift.rows.upperBound)r")
        write("\u{1B}[\(shift.rows.lowerBound + 1)H")
        write("\u{1B}[\(shift.distance.magnitude)\(shift.distance > 0 ? "M" : "L")\u{1B}[r")
        position = nil
    }

    /// Moves the cursor to `target`; writes a short gap of `grid` again if its style is the current one.
    mutating func move(to target: Point, across grid: Grid, style shown: (Style) -> Style = { $0 }) {
        guard let position, position.y == target.y, position.x <= target.x else { return jump(to: target) }
        guard position.x != target.x else { return }
        let gap = (position.x..<target.x).map { grid[$0, target.y] }
        if gap.count <= Self.shortGap, gap.allSatisfy({ $0.character.isASCII && shown($0.style) == current }) {
            bytes.append(contentsOf: gap.compactMap(\.character.asciiValue))
        } else {
            write("\u{1B}[\(gap.count == 1 ? "" : "\(gap.count)")C")
        }
        self.position = target
    }

    private mutating func jump(to target: Point) {
        guard position != target else { return }
        if let position, position.y == target.y {
            write("\u{1B}[\(target.x + 1)G")
        } else {
            write(target.x == 0 ? "\u{1B}[\(target.y + 1)H" : "\u{1B}[\(target.y + 1);\(target.x + 1)H")
        }
        position = target
    }

    mutating func put(_ cell: GridCell, screenWidth: Int) {
        bytes.append(contentsOf: cell.character.utf8)
        guard let position else { return }
        let end = position.x + Int(cell.width)
        // The cursor is uncertain after the last column, and after a cluster, whose width differs between terminals.
        let isCertain = end < screenWidth && cell.character.unicodeScalars.count == 1
        self.position = isCertain ? Point(end, position.y) : nil
    }

    mutating func setStyle(_ target: Style) {
        guard target != current else { return }
        defer { current = target }
        if target.link != current.link {
            // OSC 8. Cells with one id are one link, also on several lines.
            let address = links[target.link]
            write("\u{1B}]8;\(address == nil ? "" : "id=\(target.link)");\(address ?? "")\u{1B}\\")
            current.link = target.link
            guard target != current else { return }
        }
        let change = Self.codes(from: current, to: target)
        let reset = ["0"] + Self.codes(from: .plain, to: target)
        let codes =
            change.reduce(0) { $0 + $1.utf8.count + 1 } < reset.reduce(0) { $0 + $1.utf8.count + 1 }
            ? change : reset
        write(codes == ["0"] ? "\u{1B}[m" : "\u{1B}[\(codes.joined(separator: ";"))m")
    }

    /// Returns the SGR parameters (ECMA-48 §8.3.117) that change one style to another.
    private static func codes(from old: Style, to new: Style) -> [String] {
        var codes: [String] = []
        var remaining = old.attributes
        for (group, off) in ends where !old.attributes.subtracting(new.attributes).isDisjoint(with: group) {
            codes.append(off)
            remaining.subtract(group)
        }
        for (attribute, on) in beginnings where new.attributes.contains(attribute) && !remaining.contains(attribute) {
            codes.append(on)
        }
        if new.foreground != old.foreground { codes.append(code(new.foreground, base: 30)) }
        if new.background != old.background { codes.append(code(new.background, base: 40)) }
        return codes
    }

    private static let beginnings: [(Style.Attributes, String)] = [
        (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underlined, "4"), (.reversed, "7"), (.strikethrough, "9"),
    ]

    /// Bold and dim are ended by the same parameter.
    private static let ends: [(Style.Attributes, String)] = [
        ([.bold, .dim], "22"), (.italic, "23"), (.underlined, "24"), (.reversed, "27"), (.strikethrough, "29"),
    ]

    private static func code(_ color: TerminalColor, base: Int) -> String {
        switch color {
        case .inherited: "\(base + 9)"
        case .palette(let number) where number < 8: "\(base + Int(number))"
        case .palette(let number) where number < 16: "\(base + 60 + Int(number) - 8)"
        case .palette(let number): "\(base + 8);5;\(number)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
