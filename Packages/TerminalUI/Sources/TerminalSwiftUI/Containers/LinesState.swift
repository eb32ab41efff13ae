import TerminalEngine

/// The selection of a list that the app stores.
@MainActor
struct ListSelection {
    let get: () -> AnyHashable?
    let accepts: (AnyHashable) -> Bool
    let set: (AnyHashable) -> Void
}

/// A row or a card on the screen, with its controls.
@MainActor
struct SelectableRow {
    let item: Int
    let rect: Rect
    let entries: [RowControls.Entry]
    /// The controls of its swipe and context actions.
    var actions: [Control] = []

    /// The control that Enter presses, and that takes keys: the only one, or the first button.
    var main: RowControls.Entry? {
        entries.count == 1 ? entries[0] : entries.first { $0.control.isButton }
    }

    /// The controls that have keys, those in the row first, one for each label.
    var keyControls: [Control] { entries.map(\.control) + otherActions }

    /// The actions that are no controls in the row, one for each label.
    var otherActions: [Control] {
        var labels = Set(entries.map(\.control.label))
        return actions.filter { labels.insert($0.label).inserted }
    }
}

extension Control {
    var isButton: Bool { role == .button || role == .link }
}

/// A line on the screen.
struct VisibleLine {
    let index: Int
    /// The row of the view at which the line starts with its free rows.
    let y: Int
    let line: LineLayout.Line

    /// `true` if the view of a height shows the whole line.
    func isWhole(in height: Int) -> Bool { y + line.top >= 0 && y + line.top + line.height <= height }
}

/// The position and the selection of lines that scroll.
@MainActor
final class LinesState {
    /// The number of the selected row or card, or `nil` if none can be selected.
    private(set) var selected: Int?
    /// The id of the selected view, by which it is found again when views are inserted or removed.
    private(set) var selectedID: AnyHashable?
    /// `true` if the last view was selected by End or `G`: the last one stays selected when views are added, such as those
    /// that its appearance loads.
    var followsEnd = false
    /// The selection of the app in the last drawing.
    private var lastSelection: AnyHashable?
    /// Writes the selection when the keys have rested.
    var writer: RunningTask?

    /// The first visible line, and the number of its rows that are hidden above.
    var top = 0
    var offset = 0
    /// `true` if the selected line has to be scrolled into view.
    var needsReveal = true
    var size = Size.zero
    var wasFocused = false
    /// The visible lines, and the rows and cards in them.
    private(set) var lines: [VisibleLine] = []
    var rows: [SelectableRow] = []
    /// `true` for the edges beyond which there is more.
    private(set) var isHidden = (above: false, below: false)
    private(set) var isSelectedHidden = (above: false, below: false)

    func select(_ item: Int, _ id: AnyHashable) {
        (selected, selectedID) = (item, id)
        followsEnd = false
        needsReveal = true
        writer = nil
    }

    /// Writes the selection to its binding, and returns whether there is one for the selected row.
    @discardableResult
    func commit(_ selection: ListSelection?) -> Bool {
        writer = nil
        guard let selection, let selectedID, selection.accepts(selectedID) else { return false }
        lastSelection = selectedID
        if selection.get() != selectedID { selection.set(selectedID) }
        return true
    }

    /// Adopts the selection of the app if it has changed, and finds the selected view by its id. If that was removed, the
    /// view at its place is selected.
    func updateSelection(
        _ selection: ListSelection?,
        _ layout: LineLayout,
        nearest: (Int) -> Int?
    ) {
        let value = selection?.get()
        if value != lastSelection {
            lastSelection = value
            if let value { (selectedID, followsEnd, writer) = (value, false, nil) }
        }
        let previous = selected
        defer { if selected != previous { needsReveal = true } }
        guard layout.itemCount > 0 else { return selected = nil }
        if followsEnd {
            selected = nearest(layout.itemCount - 1)
        } else if let selected, let selectedID, selected < layout.itemCount, layout.id(ofItem: selected) == selectedID {
            return
        } else if let selectedID,
            let item = (0..<layout.itemCount).first(where: { layout.id(ofItem: $0) == selectedID })
        {
            return selected = item
        } else {
            selected = nearest(min(selected ?? 0, layout.itemCount - 1))
        }
        // A row that the app has selected may be added later.
        if selectedID == nil || selectedID != lastSelection { selectedID = selected.map(layout.id) }
    }
}

// MARK: - Position

extension LinesState {
    /// Scrolls by rows at the next drawing, and returns whether there are hidden rows in that direction.
    func scroll(by rows: Int) -> Bool {
        guard rows < 0 && isHidden.above || rows > 0 && isHidden.below else { return false }
        offset += rows
        return true
    }

    /// Determines the visible lines: those at the position, moved as little as possible to show the selected line and to
    /// fill the height. The lines around the selection that cannot be selected are shown with it.
    func updateLines(_ layout: LineLayout, isLast: (Int) -> Bool) {
        lines = []
        guard layout.count > 0 else { return }
        if top >= layout.count { (top, offset) = (layout.count - 1, 0) }
        var y = -offset
        func fillAbove() {
            while y > 0, top > 0 {
                top -= 1
                y -= layout.line(top).length
            }
            if top == 0 { y = min(y, 0) }
        }
        if needsReveal, let selected {
            let range = revealedLines(selected, layout, isLast: isLast)
            if range.lowerBound < top || range.lowerBound == top && y < 0 {
                (top, y) = (range.lowerBound, 0)
            } else if !isVisible(range.upperBound, from: y, layout) {
                (top, y) = (range.upperBound, size.height - layout.line(range.upperBound).length)
                fillAbove()
                if top > range.lowerBound || top == range.lowerBound && y < 0 { (top, y) = (range.lowerBound, 0) }
            }
        }
        fillAbove()
        while top < layout.count - 1, y + layout.line(top).length <= 0 {
            y += layout.line(top).length
            top += 1
        }
        let bottom = addLines(from: y, layout)
        if bottom < size.height, top > 0 || y < 0 {
            y += size.height - bottom
            fillAbove()
            lines = []
            _ = addLines(from: y, layout)
        }
        offset = -y
        updateHidden(layout)
    }

    private func revealedLines(_ selected: Int, _ layout: LineLayout, isLast: (Int) -> Bool) -> ClosedRange<Int> {
        let line = layout.place(ofItem: selected).line
        var (lower, upper) = (line, line)
        var length = layout.line(line).length
        while lower > 0, layout.items(inLine: lower - 1).isEmpty, length + layout.line(lower - 1).length <= size.height
        {
            lower -= 1
            length += layout.line(lower).length
        }
        guard isLast(selected) else { return lower...upper }
        while upper < layout.count - 1, length + layout.line(upper + 1).length <= size.height {
            upper += 1
            length += layout.line(upper).length
        }
        return lower...upper
    }

    /// Returns whether a line at or below the first one ends in the view.
    private func isVisible(_ line: Int, from y: Int, _ layout: LineLayout) -> Bool {
        // A line is at least one row high.
        guard line - top < size.height else { return false }
        return (top...line).reduce(y) { $0 + layout.line($1).length } <= size.height
    }

    private func addLines(from y: Int, _ layout: LineLayout) -> Int {
        var (index, y) = (top, y)
        while index < layout.count, y < size.height {
            let line = layout.line(index)
            lines.append(VisibleLine(index: index, y: y, line: line))
            index += 1
            y += line.length
        }
        return y
    }

    private func updateHidden(_ layout: LineLayout) {
        let last = lines[lines.count - 1]
        isHidden.above = lines[0].index > 0 || lines[0].y < 0
        isHidden.below = last.index < layout.count - 1 || last.y + last.line.length > size.height
        isSelectedHidden = (false, false)
        guard let selected else { return }
        let index = layout.place(ofItem: selected).line
        if let visible = lines.first(where: { $0.index == index }) {
            let y = visible.y + visible.line.top
            isSelectedHidden = (y < 0, y + visible.line.height > size.height)
        } else {
            isSelectedHidden = (index < lines[0].index, index > last.index)
        }
    }
}
