/// Encodes the difference between two grids, from the first to the last changed cell of each row.
package struct FrameEncoder {
    var depth: ColorDepth
    /// `true` if frames are marked, so that the terminal shows each one at once (mode 2026). Terminals without this mode
    /// ignore the marks, as they do every private mode (ECMA-48, ANSI X3.64). Querying the mode (DECRQM) would not be
    /// safer, because some terminals print the query.
    var isSynchronized: Bool

    private var output = TerminalOutput()

    package init(depth: ColorDepth, isSynchronized: Bool = true) {
        self.depth = depth
        self.isSynchronized = isSynchronized
    }

    /// Returns the bytes that change the screen from one frame to another; empty if they are equal. Without the old frame,
    /// or if it has another size, the whole screen is written.
    @MainActor
    package mutating func encode(from oldFrame: RenderedFrame?, to frame: RenderedFrame) -> [UInt8] {
        let (old, new) = (oldFrame?.grid, frame.grid)
        output = TerminalOutput()
        // The console of Linux, which has no synchronized output either, would print the addresses.
        if isSynchronized { output.links = frame.links }
        var shown: Grid
        if let old, old.size == new.size {
            shown = old
            if old == new {
                if frame.cursor != oldFrame?.cursor { output.showCursor(at: frame.cursor) }
                return output.bytes
            }
        } else {
            shown = Grid(new.size)
        }
        if isSynchronized { output.write("\u{1B}[?2026h") }
        if old?.size != new.size { output.write("\u{1B}[0m\u{1B}[2J") }
        if oldFrame?.cursor != nil || old == nil { output.write("\u{1B}[?25l") }
        if let shift = ScrollShift(from: shown, to: new) {
            output.scroll(shift)
            shown.scroll(shift.rows, by: shift.distance)
        }
        for row in 0..<new.size.height { writeRow(row, from: shown, to: new) }
        output.setStyle(.plain)
        if frame.cursor != nil { output.showCursor(at: frame.cursor) }
        if isSynchronized { output.write("\u{1B}[?2026l") }
        return output.bytes
    }

    private mutating func writeRow(_ row: Int, from old: Grid, to new: Grid) {
        let changed = (0..<new.size.width).filter { new[$0, row] != old[$0, row] }
        guard let first = changed.first, let last = changed.last else { return }
        // The second cell of a wide character is written with the first one.
        for column in first...last where new[column, row].width > 0 {
            let cell = new[column, row]
            output.move(to: Point(column, row))
            output.setStyle(depth.shown(cell.style))
            output.put(cell, screenWidth: new.size.width)
        }
    }
}
