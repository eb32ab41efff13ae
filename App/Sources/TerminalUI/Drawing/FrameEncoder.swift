/// Encodes the change from one grid to another: only the cells that differ, with the shortest moves and styles.
package struct FrameEncoder {
    package var depth: ColorDepth
    /// Whether the frame is marked as one, so that the terminal shows it at once (mode 2026). Terminals that do not
    /// know the mode ignore it, as they do every private mode (ECMA-48, ANSI X3.64); asking first (DECRQM) would not
    /// be safer: some print the question.
    package var isSynchronized: Bool

    private var output = TerminalOutput()

    package init(depth: ColorDepth, isSynchronized: Bool = true) {
        self.depth = depth
        self.isSynchronized = isSynchronized
    }

    /// The bytes that turn `old` into `new`, and move the cursor from where it is shown to where it is to be; none if
    /// nothing changed. What the terminal shows may not be known, or have another size: then everything is written.
    package mutating func encode(
        from old: Grid?,
        to new: Grid,
        oldCursor: Point? = nil,
        cursor: Point? = nil
    ) -> [UInt8] {
        output = TerminalOutput()
        var shown: Grid
        if let old, old.size == new.size {
            shown = old
            if old == new {
                if cursor != oldCursor { output.cursor(cursor) }
                return output.bytes
            }
        } else {
            shown = Grid(new.size)
            output.raw("\u{1B}[0m\u{1B}[2J")
        }
        if isSynchronized { output.bytes.insert(contentsOf: Array("\u{1B}[?2026h".utf8), at: 0) }
        if oldCursor != nil || old == nil { output.raw("\u{1B}[?25l") }
        if let shift = ScrollShift(from: shown, to: new) {
            output.scroll(shift)
            shown.scroll(shift.rows, by: shift.distance)
        }
        for row in 0..<new.size.height { writeRow(row, from: shown, to: new) }
        output.style(.plain)
        if cursor != nil { output.cursor(cursor) }
        if isSynchronized { output.raw("\u{1B}[?2026l") }
        return output.bytes
    }

    private mutating func writeRow(_ row: Int, from old: Grid, to new: Grid) {
        let width = new.size.width
        let blankFrom = new.blankTail(of: row)
        var column = 0
        while column < width {
            let cell = new[column, row]
            guard cell != old[column, row] else {
                column += 1
                continue
            }
            if column >= blankFrom, old.changes(in: row, from: column, to: new) > 4 {
                output.move(to: Point(column, row), across: new)
                output.style(.plain)
                output.raw("\u{1B}[K")
                return
            }
            if cell.width > 0 {
                output.move(to: Point(column, row), across: new, style: depth.shown)
                output.style(depth.shown(cell.style))
                output.put(cell, screenWidth: width)
            }
            column += max(1, Int(cell.width))
        }
    }
}

extension Grid {
    /// The first column from which on the row is blank.
    fileprivate func blankTail(of row: Int) -> Int {
        var column = size.width
        while column > 0, self[column - 1, row] == .blank { column -= 1 }
        return column
    }

    fileprivate func changes(in row: Int, from column: Int, to new: Grid) -> Int {
        (column..<size.width).count { self[$0, row] != new[$0, row] }
    }
}
