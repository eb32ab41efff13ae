/// The size of a terminal in columns and rows.
public struct TerminalSize: Hashable, Sendable {
    /// The number of columns.
    public let columns: Int
    /// The number of rows.
    public let rows: Int

    /// Creates a size.
    public init(_ columns: Int, _ rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }
}

/// A position on the screen; the top left corner is (0, 0).
public struct ScreenPoint: Hashable, Sendable {
    /// The column.
    public var column: Int
    /// The row.
    public var row: Int

    /// Creates a position.
    public init(_ column: Int, _ row: Int) {
        (self.column, self.row) = (column, row)
    }
}

/// A cell of the screen.
public struct ScreenCell: Hashable, Sendable {
    /// A character; empty in the second cell of a wide character.
    public var text = " "
    /// The style of the character.
    public var rendition = Rendition()
}

/// The cells of a screen. Positions must be within its size.
struct CellGrid: Hashable, Sendable {
    private(set) var size: TerminalSize
    private var rows: [[ScreenCell]]

    init(_ size: TerminalSize) {
        self.size = size
        rows = Array(repeating: Array(repeating: ScreenCell(), count: size.columns), count: size.rows)
    }

    subscript(row: Int) -> [ScreenCell] { rows[row] }

    /// Writes a character of `width` cells. A wide character that is partly overwritten is removed.
    mutating func put(_ text: String, width: Int, at position: ScreenPoint, _ rendition: Rendition) {
        split(position.row, at: position.column)
        split(position.row, at: position.column + width)
        for column in position.column..<position.column + width {
            rows[position.row][column] = ScreenCell(text: column == position.column ? text : "", rendition: rendition)
        }
    }

    mutating func erase(_ row: Int, _ columns: Range<Int>, _ rendition: Rendition) {
        let columns = columns.clamped(to: 0..<size.columns)
        split(row, at: columns.lowerBound)
        split(row, at: columns.upperBound)
        for column in columns { rows[row][column] = ScreenCell(rendition: rendition.erased) }
    }

    /// Inserts `count` blank rows at the top of `region`, or deletes rows if `count` is negative.
    mutating func insertRows(_ count: Int, in region: Range<Int>, _ rendition: Rendition) {
        let moved = min(Int(count.magnitude), region.count)
        let blank = Array(repeating: ScreenCell(rendition: rendition.erased), count: size.columns)
        let blanks = Array(repeating: blank, count: moved)
        if count > 0 {
            rows.replaceSubrange(region, with: blanks + rows[region].dropLast(moved))
        } else {
            rows.replaceSubrange(region, with: rows[region].dropFirst(moved) + blanks)
        }
    }

    /// Removes or adds cells at the right and at the bottom.
    mutating func resize(to new: TerminalSize) {
        let old = self
        self = CellGrid(new)
        for row in 0..<min(old.size.rows, new.rows) {
            let visible = old.rows[row].prefix(new.columns)
            rows[row].replaceSubrange(..<visible.count, with: visible)
            if visible.count < old.size.columns, old.rows[row][visible.count].text.isEmpty {
                rows[row][visible.count - 1] = ScreenCell()
            }
        }
    }

    /// Removes a wide character that extends across the left edge of `column`.
    private mutating func split(_ row: Int, at column: Int) {
        guard column > 0, column < size.columns, rows[row][column].text.isEmpty else { return }
        for half in [column - 1, column] { rows[row][half].text = " " }
    }
}
