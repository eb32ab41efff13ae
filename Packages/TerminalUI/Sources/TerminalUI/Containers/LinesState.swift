/// The selection and the position of lines that scroll.
@MainActor
final class LinesState {
    /// The lines of the last drawing.
    var layout = LineLayout([], width: 0)
    /// The index of the selected row or card among all views, or `nil` if none can be selected.
    private(set) var selected: Int?
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

    func select(_ view: Int) {
        selected = view
        selectedID = layout.id(of: view)
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
    /// next view is selected.
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
        selected = currentView
        if selected != previous { needsReveal = true }
        // A row that the app has selected may be added later.
        if let selected, selectedID == nil || selectedID != lastSelection { selectedID = layout.id(of: selected) }
    }

    private var currentView: Int? {
        guard layout.viewCount > 0 else { return nil }
        let last = min(followsEnd ? .max : selected ?? 0, layout.viewCount - 1)
        if !followsEnd, let selectedID, layout.id(of: last) != selectedID,
            let view = (0..<layout.viewCount).first(where: { layout.id(of: $0) == selectedID })
        {
            return view
        }
        let place = layout.place(of: last)
        return view(nearLine: place.line, column: followsEnd ? .max : place.column)
    }

    private var selectedPlace: (line: Int, column: Int)? { selected.map(layout.place) }

    /// Returns the nearest view that can be selected, first in the direction of `step`.
    private func view(nearLine line: Int, by step: Int = 1, column: Int) -> Int? {
        let line = max(0, min(line, layout.count - 1))
        return view(fromLine: line, by: step, column) ?? view(fromLine: line, by: -step, column)
    }

    /// Returns the view in a column of the first line with views that can be selected, from `line` on.
    private func view(fromLine line: Int, by step: Int, _ column: Int) -> Int? {
        for line in stride(from: line, through: step < 0 ? 0 : layout.count - 1, by: step) {
            let views = layout.views(inLine: line)
            let view = views.lowerBound + min(column, views.count - 1)
            if layout.isSelectable(view) { return view }
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
        guard let place = selectedPlace else { return scroll(by: step) }
        let line = place.line + step
        return move(toLine: line, column: line < 0 ? 0 : line < layout.count ? place.column : .max)
    }

    func move(toLine line: Int, column: Int = 0) -> Bool {
        if let view = view(nearLine: line, by: line < selectedPlace?.line ?? 0 ? -1 : 1, column: column) {
            select(view)
        } else {
            (top, y) = (line, 0)
        }
        return true
    }

    /// Scrolls to the rest of a line that is higher than the view, or selects the next line, or scrolls to the lines that
    /// cannot be selected.
    private func step(by step: Int) -> Bool {
        guard let place = selectedPlace, !isHidden(place.line, by: step),
            let view = view(fromLine: place.line + step, by: step, place.column)
        else { return scroll(by: step) }
        select(view)
        return true
    }

    private func moveInLine(by step: Int) -> Bool {
        guard let selected, let place = selectedPlace,
            layout.views(inLine: place.line).contains(selected + step)
        else { return false }
        select(selected + step)
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
        guard needsReveal, let line = selectedPlace?.line else { return }
        if view(fromLine: line + 1, by: 1, 0) == nil { reveal(layout.count - 1) }
        reveal(view(fromLine: line - 1, by: -1, 0).map { layout.place(of: $0).line + 1 } ?? 0)
        reveal(line)
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
