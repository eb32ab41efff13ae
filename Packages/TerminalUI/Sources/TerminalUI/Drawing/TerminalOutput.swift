/// Output to a terminal that tracks the cursor and the style.
struct TerminalOutput {
    var bytes: [UInt8] = []
    /// The position of the cursor; `nil` if terminals disagree on it.
    private var position: Point?
    private var current = Style.plain
    /// The addresses of links by the keys in their styles.
    var links: [UInt32: String] = [:]

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Shows the cursor at `target`; `nil` hides it.
    mutating func showCursor(at target: Point?) {
        guard let target else { return write("\u{1B}[?25l") }
        move(to: target)
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

    mutating func move(to target: Point) {
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
        // SGR (ECMA-48 §8.3.117), which begins with a reset.
        let attributes = Self.attributes.filter { target.attributes.contains($0.0) }.map(\.1)
        let colors = [Self.code(target.foreground, base: 30), Self.code(target.background, base: 40)]
        write("\u{1B}[\(([""] + attributes + colors.compactMap(\.self)).joined(separator: ";"))m")
    }

    private static let attributes: [(Style.Attributes, String)] = [
        (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underlined, "4"), (.reversed, "7"), (.strikethrough, "9"),
    ]

    private static func code(_ color: TerminalColor, base: Int) -> String? {
        switch color {
        case .inherited: nil
        case .palette(let number) where number < 8: "\(base + Int(number))"
        case .palette(let number) where number < 16: "\(base + 60 + Int(number) - 8)"
        case .palette(let number): "\(base + 8);5;\(number)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
