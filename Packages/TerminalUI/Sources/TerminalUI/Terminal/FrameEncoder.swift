/// Encodes frames as the changes from one to the next, from the first to the last changed cell of each row.
@MainActor
package struct FrameEncoder {
    /// `true` if frames are marked, so that the terminal shows each one at once (mode 2026). Terminals without this mode
    /// ignore the marks, as they do every private mode (ECMA-48, ANSI X3.64). Querying the mode (DECRQM) would not be
    /// safer, because some terminals print the query.
    private let isSynchronized: Bool
    private var shown: RenderedFrame?
    private var output = TerminalOutput()

    package init(isSynchronized: Bool = true) {
        self.isSynchronized = isSynchronized
    }

    /// Makes the next frame a full redraw.
    mutating func reset() {
        shown = nil
    }

    /// Returns the bytes that change the screen from the last frame to this one; empty if they are equal. The first frame, and
    /// one of another size, is written completely.
    package mutating func encode(_ frame: RenderedFrame) -> [UInt8] {
        guard frame !== shown else { return [] }
        defer { shown = frame }
        output = TerminalOutput()
        // The console of Linux, which has no synchronized output either, would print the addresses.
        if isSynchronized { output.links = frame.links }
        let new = frame.grid
        let last = shown?.grid.size == new.size ? shown : nil
        var old = last?.grid ?? Grid(new.size)
        let changed = (0..<new.size.height).filter { !new.row($0, equals: $0, of: old) }
        guard last == nil || !changed.isEmpty else {
            if frame.cursor != last?.cursor { output.showCursor(at: frame.cursor) }
            return output.bytes
        }
        if isSynchronized { output.write("\u{1B}[?2026h") }
        if last == nil { output.write("\u{1B}[0m\u{1B}[2J") }
        if last == nil || last?.cursor != nil { output.showCursor(at: nil) }
        let shift = ScrollShift(from: old, to: new, changed: changed)
        if let shift {
            output.scroll(shift)
            old.scroll(shift.rows, by: shift.distance)
        }
        for row in shift.map({ Array($0.rows) }) ?? changed { writeRow(row, from: old, to: new) }
        output.setStyle(.plain)
        if frame.cursor != nil { output.showCursor(at: frame.cursor) }
        if isSynchronized { output.write("\u{1B}[?2026l") }
        return output.bytes
    }

    private mutating func writeRow(_ row: Int, from old: Grid, to new: Grid) {
        let columns = 0..<new.size.width
        guard let first = columns.first(where: { new[$0, row] != old[$0, row] }),
            let last = columns.last(where: { new[$0, row] != old[$0, row] })
        else { return }
        // The second cell of a wide character is written with the first one.
        for column in first...last where new[column, row].width > 0 {
            output.move(to: Point(column, row))
            output.setStyle(new[column, row].style)
            output.put(new[column, row], screenWidth: new.size.width)
        }
    }
}
