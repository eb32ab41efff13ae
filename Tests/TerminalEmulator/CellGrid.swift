/// Columns and rows of a terminal.
package struct TerminalSize: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(_ columns: Int, _ rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }
}

/// A place on the screen, from 0.
package struct ScreenPoint: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(_ column: Int, _ row: Int) {
        (self.column, self.row) = (column, row)
    }
}

/// A cell of the screen.
package struct ScreenCell: Hashable, Sendable {
    /// A character; empty where the one to the left is wide.
    package var text = " "
    package var rendition = Rendition()
}

/// The cells of a screen, and what can be done to them. Places are within the size.
struct CellGrid: Hashable, Sendable {
    private(set) var size: TerminalSize
    private var rows: [[ScreenCell]]

    init(_ size: TerminalSize) {
        self.size = size
        rows = Array(repeating: Array(repeating: ScreenCell(), count: size.columns), count: size.rows)
    }

    subscript(row: Int) -> [ScreenCell] { rows[row] }

    /// Shows `text` at `place`, over `width` cells. A wide character of which a half is overwritten is gone.
    mutating func put(_ text: String, width: Int, at place: ScreenPoint, _ rendition: Rendition) {
        split(place.row, at: place.column)
        split(place.row, at: place.column + width)
        for column in place.column..<place.column + width {
            rows[place.row][column] = ScreenCell(text: column == place.column ? text : "", rendition: rendition)
        }
    }

    mutating func erase(_ row: Int, _ columns: Range<Int>, _ rendition: Rendition) {
        let columns = columns.clamped(to: 0..<size.columns)
        split(row, at: columns.lowerBound)
        split(row, at: columns.upperBound)
        for column in columns { rows[row][column] = ScreenCell(rendition: rendition.erased) }
    }

    /// Makes room for `count` rows at the top of `region`, or takes as many out if `count` is negative; the rest of the
    /// region moves.
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

    /// Cuts or fills up at the right and at the bottom.
    mutating func resize(to new: TerminalSize) {
        let old = self
        self = CellGrid(new)
        for row in 0..<min(old.size.rows, new.rows) {
            let kept = old.rows[row].prefix(new.columns)
            rows[row].replaceSubrange(..<kept.count, with: kept)
            if kept.count < old.size.columns, old.rows[row][kept.count].text.isEmpty {
                rows[row][kept.count - 1] = ScreenCell()
            }
        }
    }

    /// Leaves no wide character that reaches over the left edge of `column`.
    private mutating func split(_ row: Int, at column: Int) {
        guard column > 0, column < size.columns, rows[row][column].text.isEmpty else { return }
        for half in [column - 1, column] { rows[row][half].text = " " }
    }
}
