/// The selection and the position of lines that scroll.
@MainActor
final class LinesState {
    typealias Place = LineLayout.Place

    /// The lines of the last drawing.
    var layout = LineLayout([], width: 0)
    /// The place of the selected row or card, or `nil` if none can be selected.
    private(set) var selected: Place?
    /// The id of the selected view, by which it is found again when views are inserted or removed.
    private(set) var selectedID: AnyHashable?
    /// `true` if the last view was selected by End or `G`: the last one stays selected when views are added, such as those
    /// that its appearance loads.
    private var followsEnd = false
    /// The selection of the app in the last drawing.
    private var lastSelection: AnyHashable?
    /// Writes the selection when the keys have rested.
    var writer: RunningTask?

    /// The first visible line, and the row of the view at which it starts: less than 0 if a part is hidden.
    private var top = 0
    private var y = 0
    /// `true` if the selected line has to be scrolled into view.
    var needsReveal = true
    private var size = Size.zero
    private var wasFocused = false
    /// The visible lines, and the rows and cards in them.
    private(set) var lines: [LineLayout.Line] = []
    var rows: [LineLayout.Cell] = []

    func prepare(for size: Size, isFocused: Bool) {
        if size != self.size || isFocused && !wasFocused { needsReveal = true }
        self.size = size
        wasFocused = isFocused
    }

    // MARK: - Selection

    func select(_ place: Place) {
        selected = place
        selectedID = layout.id(at: place)
        followsEnd = false
        needsReveal = true
    }

    /// Writes the selection to its binding, and returns whether there is one.
    @discardableResult
    func commit(_ selection: Binding<AnyHashable?>?) -> Bool {
        writer = nil
        guard let selection, let selectedID else { return false }
        if selection.wrappedValue != selectedID { selection.wrappedValue = selectedID }
        // A row that is no value of the selection does not change it.
        lastSelection = selection.wrappedValue
        return true
    }

    /// Adopts the selection of the app if it has changed, and finds the selected view by its id. If that was removed, the
    /// view at its place is selected.
    func updateSelection(_ selection: Binding<AnyHashable?>?) {
        let value = selection?.wrappedValue
        if value != lastSelection {
            lastSelection = value
            if let value {
                selectedID = value
                followsEnd = false
                writer = nil
            }
        }
        let previous = selected
        selected = currentPlace
        if selected != previous { needsReveal = true }
        // A row that the app has selected may be added later.
        if let selected, selectedID == nil || selectedID != lastSelection { selectedID = layout.id(at: selected) }
    }

    private var currentPlace: Place? {
        guard layout.count > 0 else { return nil }
        let last = followsEnd ? Place(line: .max, column: .max) : selected ?? Place(line: 0, column: 0)
        if !followsEnd, let selectedID, layout.id(at: last) != selectedID, let place = layout.place(of: selectedID) {
            return place
        }
        return place(nearLine: last.line, column: last.column)
    }

    /// Returns the nearest place of a view that can be selected, first in the direction of `step`.
    private func place(nearLine line: Int, by step: Int = 1, column: Int) -> Place? {
        let line = max(0, min(line, layout.count - 1))
        return place(fromLine: line, by: step, column) ?? place(fromLine: line, by: -step, column)
    }

    /// Returns the place in a column of the first line with views that can be selected, from `line` on.
    private func place(fromLine line: Int, by step: Int, _ column: Int) -> Place? {
        for line in stride(from: line, through: step < 0 ? 0 : layout.count - 1, by: step) {
            let place = Place(line: line, column: min(column, layout.columnCount(ofLine: line) - 1))
            if layout.isSelectable(at: place) { return place }
        }
        return nil
    }

    // MARK: - Keys

    /// Handles a key. Up at the first line and down at the last one are not handled, so that the focus can move on.
    func press(_ key: Key) -> Bool {
        switch key {
        case .up, "k": return step(by: -1)
        case .down, "j": return step(by: 1)
        case .left, "h": return moveInLine(by: -1)
        case .right, "l": return moveInLine(by: 1)
        default:
            guard let step = key.pageStep(of: lines.count - 1) else { return false }
            defer { followsEnd = step == .max / 2 && selected != nil }
            return move(by: step)
        }
    }

    /// Handles the mouse wheel.
    func turn(by rows: Int) -> Bool {
        guard let selected, move(by: rows), self.selected != selected else { return scroll(by: rows) }
        return true
    }

    /// Moves the selection by lines; beyond the ends, to the first or the last view.
    private func move(by step: Int) -> Bool {
        guard let selected else { return scroll(by: step) }
        let line = selected.line + step
        return move(toLine: line, column: line < 0 ? 0 : line < layout.count ? selected.column : .max)
    }

    func move(toLine line: Int, column: Int = 0) -> Bool {
        if let place = place(nearLine: line, by: line < selected?.line ?? 0 ? -1 : 1, column: column) {
            select(place)
        } else {
            (top, y) = (line, 0)
        }
        return true
    }

    /// Scrolls to the rest of a line that is higher than the view, or selects the next line, or scrolls to the lines that
    /// cannot be selected.
    private func step(by step: Int) -> Bool {
        guard let selected, !isHidden(selected.line, by: step),
            let place = place(fromLine: selected.line + step, by: step, selected.column)
        else { return scroll(by: step) }
        select(place)
        return true
    }

    private func moveInLine(by step: Int) -> Bool {
        guard let selected, (0..<layout.columnCount(ofLine: selected.line)).contains(selected.column + step) else {
            return false
        }
        select(Place(line: selected.line, column: selected.column + step))
        return true
    }

    // MARK: - Position

    var showsAll: Bool { !isScrollable(by: -1) && !isScrollable(by: 1) }

    private func isScrollable(by step: Int) -> Bool {
        if step < 0 { return top > 0 || y < 0 }
        return lines.last.map { $0.index < layout.count - 1 || $0.y + $0.length > size.height } ?? false
    }

    /// Returns whether a part of a line is hidden in a direction.
    private func isHidden(_ index: Int, by step: Int) -> Bool {
        guard let rows = lines.first(where: { $0.index == index })?.rows else { return (index < top) == (step < 0) }
        return step < 0 ? rows.lowerBound < 0 : rows.upperBound > size.height
    }

    /// Scrolls by rows at the next drawing, and returns whether there are hidden rows in that direction.
    func scroll(by rows: Int) -> Bool {
        guard rows != 0, isScrollable(by: rows) else { return false }
        y -= rows
        return true
    }

    /// Determines the visible lines: those at the position, moved as little as possible to show the selected line and to
    /// fill the height. The lines around the selection that cannot be selected are shown with it.
    func updateLines() {
        if top >= layout.count { (top, y) = (max(0, layout.count - 1), 0) }
        fill()
        guard needsReveal, let selected else { return }
        if place(fromLine: selected.line + 1, by: 1, 0) == nil { reveal(layout.count - 1) }
        reveal(place(fromLine: selected.line - 1, by: -1, 0).map { $0.line + 1 } ?? 0)
        reveal(selected.line)
    }

    private func reveal(_ index: Int) {
        let line = layout.line(index)
        if isHidden(index, by: -1) {
            (top, y) = (index, 0)
        } else if isHidden(index, by: 1) {
            (top, y) = (index, max(0, size.height - line.length))
        } else {
            return
        }
        fill()
    }

    /// Makes the lines that are visible at the position, which begins and ends with a line.
    private func fill() {
        while y > 0, top > 0 {
            top -= 1
            y -= layout.line(top).length
        }
        if top == 0 { y = min(y, 0) }
        lines = []
        var end = y
        for index in top..<layout.count {
            guard end < size.height else { break }
            var line = layout.line(index)
            line.y = end
            end += line.length
            if end > 0 { lines.append(line) }
        }
        if let first = lines.first { (top, y) = (first.index, first.y) }
        guard end < size.height, isScrollable(by: -1) else { return }
        y += size.height - end
        fill()
    }
}
