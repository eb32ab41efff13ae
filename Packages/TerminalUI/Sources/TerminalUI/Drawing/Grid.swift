/// The content of one cell of a screen.
package struct GridCell: Equatable, Sendable {
    /// A grapheme cluster; a space in the second cell of a wide character.
    package var character: Character
    package var style: Style
    /// The width of the character, 1 or 2; 0 in the second cell of a wide character.
    package var width: UInt8

    static let blank = GridCell(character: " ", style: .plain, width: 1)
}

/// The cells of a screen. A wide character always has both its cells.
package struct Grid: Equatable, Sendable {
    package let size: Size
    private(set) var cells: [GridCell]

    init(_ size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.width * size.height)
    }

    package subscript(x: Int, y: Int) -> GridCell { cells[y * size.width + x] }

    /// Writes a character of 1 or 2 cells. The other half of an overwritten wide character becomes blank.
    ///
    /// - Precondition: The character fits into the row.
    mutating func put(_ character: Character, width: Int, x: Int, y: Int, style: Style) {
        let index = y * size.width + x
        if cells[index].width == 0 { blank(index - 1) }
        let last = index + width - 1
        if cells[last].width == 2 { blank(last + 1) }
        cells[index] = GridCell(character: character, style: style, width: UInt8(width))
        if width == 2 { cells[last] = GridCell(character: " ", style: style, width: 0) }
    }

    /// Changes the style of the character that begins at a position.
    mutating func restyle(x: Int, y: Int, _ change: (GridCell) -> Style) {
        let index = y * size.width + x
        guard cells[index].width > 0 else { return }
        cells[index].style = change(cells[index])
        if cells[index].width == 2 { cells[index + 1].style = cells[index].style }
    }

    /// Moves rows up by `distance`, down if it is negative. Vacated rows become blank.
    mutating func scroll(_ rows: Range<Int>, by distance: Int) {
        let order = distance > 0 ? Array(rows) : rows.reversed()
        for row in order {
            let isInRange = rows.contains(row + distance)
            for index in row * size.width..<(row + 1) * size.width {
                cells[index] = isInRange ? cells[index + distance * size.width] : .blank
            }
        }
    }

    /// Returns whether a row equals row `otherRow` of a grid with the same width.
    func row(_ row: Int, equals otherRow: Int, of other: Grid) -> Bool {
        let (start, otherStart) = (row * size.width, otherRow * size.width)
        for column in 0..<size.width where cells[start + column] != other.cells[otherStart + column] { return false }
        return true
    }

    /// Returns the rows in a range of columns as text, without trailing spaces.
    package func lines(in columns: Range<Int>) -> [String] {
        (0..<size.height).map { row in
            var line = ""
            for column in columns where self[column, row].width > 0 { line.append(self[column, row].character) }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private mutating func blank(_ index: Int) {
        cells[index].character = " "
        cells[index].width = 1
    }
}

extension Character {
    /// The character of a cell with two pixels of an image.
    static let pixels: Character = "▀"
}
