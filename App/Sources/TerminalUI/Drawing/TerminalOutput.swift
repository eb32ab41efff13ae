/// Escape sequences, and what the terminal's cursor and style are after them.
struct TerminalOutput {
    var bytes: [UInt8] = []
    /// The place of the cursor; nil where terminals disagree.
    private var place: Point?
    private var current = Style.plain

    /// A gap that is written anew rather than jumped over: a jump takes at least this many bytes.
    private static let shortGap = 4

    mutating func raw(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Shows the cursor at `target`, or hides it.
    mutating func cursor(_ target: Point?) {
        guard let target else { return raw("\u{1B}[?25l") }
        jump(to: target)
        raw("\u{1B}[?25h")
    }

    /// Moves `shift.rows` by setting a scrolling region and deleting or inserting lines in it.
    mutating func scroll(_ shift: ScrollShift) {
        style(.plain)
        raw("\u{1B}[\(shift.rows.lowerBound + 1);\(shift.rows.upperBound)r")
        raw("\u{1B}[\(shift.rows.lowerBound + 1)H")
        raw("\u{1B}[\(shift.distance.magnitude)\(shift.distance > 0 ? "M" : "L")\u{1B}[r")
        place = nil
    }

    /// Goes to `target`; a short way over cells of `grid` that look alike is gone by writing them again.
    mutating func move(to target: Point, across grid: Grid, style shown: (Style) -> Style = { $0 }) {
        guard let place, place.y == target.y, place.x <= target.x else { return jump(to: target) }
        guard place.x != target.x else { return }
        let gap = (place.x..<target.x).map { grid[$0, target.y] }
        if gap.count <= Self.shortGap, gap.allSatisfy({ $0.character.isASCII && shown($0.style) == current }) {
            bytes.append(contentsOf: gap.compactMap(\.character.asciiValue))
        } else {
            raw("\u{1B}[\(gap.count == 1 ? "" : "\(gap.count)")C")
        }
        self.place = target
    }

    private mutating func jump(to target: Point) {
        guard place != target else { return }
        if let place, place.y == target.y {
            raw("\u{1B}[\(target.x + 1)G")
        } else {
            raw(target.x == 0 ? "\u{1B}[\(target.y + 1)H" : "\u{1B}[\(target.y + 1);\(target.x + 1)H")
        }
        place = target
    }

    /// Writes what `cell` shows, and knows where the cursor is then.
    mutating func put(_ cell: Cell, screenWidth: Int) {
        bytes.append(contentsOf: cell.character.utf8)
        guard let place else { return }
        let end = place.x + Int(cell.width)
        // In the last column a terminal waits before it wraps; and terminals do not agree on the width of a cluster.
        let isCertain = end < screenWidth && cell.character.unicodeScalars.count == 1
        self.place = isCertain ? Point(end, place.y) : nil
    }

    mutating func style(_ target: Style) {
        guard target != current else { return }
        let change = Self.codes(from: current, to: target)
        let fresh = ["0"] + Self.codes(from: .plain, to: target)
        let codes =
            change.reduce(0) { $0 + $1.utf8.count + 1 } < fresh.reduce(0) { $0 + $1.utf8.count + 1 }
            ? change : fresh
        raw(codes == ["0"] ? "\u{1B}[m" : "\u{1B}[\(codes.joined(separator: ";"))m")
        current = target
    }

    /// The parameters of SGR (ECMA-48 §8.3.117) that lead from one style to the other.
    private static func codes(from old: Style, to new: Style) -> [String] {
        var codes: [String] = []
        var kept = old.attributes
        for (group, off) in ends where !old.attributes.subtracting(new.attributes).isDisjoint(with: group) {
            codes.append(off)
            kept.subtract(group)
        }
        for (attribute, on) in beginnings where new.attributes.contains(attribute) && !kept.contains(attribute) {
            codes.append(on)
        }
        if new.foreground != old.foreground { codes.append(code(new.foreground, base: 30)) }
        if new.background != old.background { codes.append(code(new.background, base: 40)) }
        return codes
    }

    private static let beginnings: [(Style.Attributes, String)] = [
        (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underlined, "4"), (.reversed, "7"), (.struck, "9"),
    ]

    /// Bold and dim have one end in common.
    private static let ends: [(Style.Attributes, String)] = [
        ([.bold, .dim], "22"), (.italic, "23"), (.underlined, "24"), (.reversed, "27"), (.struck, "29"),
    ]

    private static func code(_ color: Color, base: Int) -> String {
        switch color {
        case .inherited: "\(base + 9)"
        case .palette(let number) where number < 8: "\(base + Int(number))"
        case .palette(let number) where number < 16: "\(base + 60 + Int(number) - 8)"
        case .palette(let number): "\(base + 8);5;\(number)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
