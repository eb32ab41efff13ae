/// The content of one cell of a screen.
package struct Cell: Equatable, Sendable {
    /// A grapheme; a space in the second cell of a wide one.
    package var character: Character
    package var style: Style
    /// The cells that the character takes, 1 or 2; 0 in the second cell of a wide one.
    package var width: UInt8

    package static let blank = Cell(character: " ", style: .plain, width: 1)
}

/// The cells of a screen. A wide character always has both its cells.
package struct Grid: Equatable, Sendable {
    package let size: Size
    package private(set) var cells: [Cell]

    package init(_ size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.width * size.height)
    }

    package subscript(x: Int, y: Int) -> Cell { cells[y * size.width + x] }

    /// Puts `character`, which takes `width` cells, 1 or 2, at a place that has room for it. What is left of a wide
    /// character that is overwritten half becomes blank.
    package mutating func put(_ character: Character, width: Int, x: Int, y: Int, style: Style) {
        let index = y * size.width + x
        if cells[index].width == 0 { blank(index - 1) }
        let last = index + width - 1
        if cells[last].width == 2 { blank(last + 1) }
        cells[index] = Cell(character: character, style: style, width: UInt8(width))
        if width == 2 { cells[last] = Cell(character: " ", style: style, width: 0) }
    }

    /// Changes the style of the character that begins at a place.
    package mutating func restyle(x: Int, y: Int, _ change: (Style) -> Style) {
        let index = y * size.width + x
        guard cells[index].width > 0 else { return }
        cells[index].style = change(cells[index].style)
        if cells[index].width == 2 { cells[index + 1].style = cells[index].style }
    }

    /// Moves the rows of `rows` up by `distance`, down if it is negative; the rows left free become blank.
    mutating func scroll(_ rows: Range<Int>, by distance: Int) {
        let order = distance > 0 ? Array(rows) : rows.reversed()
        for row in order {
            let isKept = rows.contains(row + distance)
            for index in row * size.width..<(row + 1) * size.width {
                cells[index] = isKept ? cells[index + distance * size.width] : .blank
            }
        }
    }

    /// Whether row `row` looks like row `otherRow` of `other`, which is as wide.
    func row(_ row: Int, equals otherRow: Int, of other: Grid) -> Bool {
        let (start, otherStart) = (row * size.width, otherRow * size.width)
        for column in 0..<size.width where cells[start + column] != other.cells[otherStart + column] { return false }
        return true
    }

    /// The rows as text, without spaces at their ends.
    package var lines: [String] {
        (0..<size.height).map { row in
            var line = ""
            for column in 0..<size.width where self[column, row].width > 0 { line.append(self[column, row].character) }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private mutating func blank(_ index: Int) {
        cells[index].character = " "
        cells[index].width = 1
    }
}
