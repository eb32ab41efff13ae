@MainActor
struct ListElement: Element {
    let context: Context
    let state: ListState
    let count: Int
    let spacing: Int
    let row: (Int, Context) -> any Element
    let select: (Int) -> Void
    let label: String
    let open: ((Int) -> Bool)?

    /// Returns the proposed size; without a height, the sum of the row heights, in which rows after the 64th count as 1.
    func size(for proposal: Proposal) -> Size {
        if let width = proposal.width, let height = proposal.height { return Size(width, height) }
        let rows = (0..<min(count, 64)).map { row($0, context).size(for: Proposal(width: proposal.width)) }
        let height = rows.reduce(max(0, count - 64) + max(0, count - 1) * spacing) { $0 + max(1, $1.height) }
        return Size(proposal.width ?? rows.map(\.width).max() ?? 0, proposal.height ?? height)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        context.node.keepsChildren = false
        guard count > 0, !rect.isEmpty else { return }
        let isFocused = context.isFocused
        var barWidth = Self.barWidth(count: count, in: rect)
        var visible = visibleRows(width: rect.width - barWidth, height: rect.height, isFocused: isFocused)
        // Rows higher than one cell may need a scroll bar even if their number alone does not.
        if barWidth == 0, rect.width > 2, visible.count(where: { $0.isWhole(in: rect) }) < count {
            barWidth = 1
            visible = visibleRows(width: rect.width - barWidth, height: rect.height, isFocused: isFocused)
        }
        let width = rect.width - barWidth
        state.top = visible.first?.index ?? 0
        state.visibleCount = max(1, visible.count)
        let selectedHeight = visible.first { $0.index == state.selectedIndex }?.height ?? 0
        state.offset = max(0, min(state.offset, selectedHeight - rect.height))
        state.hiddenBelow = max(0, selectedHeight - rect.height - state.offset)

        for row in visible {
            let offset = row.index == state.selectedIndex ? state.offset : 0
            let frame = Rect(rect.x, rect.y + row.y - offset, width, row.height)
            let inside = canvas.clipped(to: frame.intersection(rect))
            if row.index == state.selectedIndex { inside.fill(frame, style: rowStyle(isFocused: isFocused)) }
            row.element.draw(in: frame, on: inside)
            if row.index == state.selectedIndex { markSelection(in: frame, isFocused: isFocused, on: inside) }
        }
        if barWidth > 0 {
            let whole = visible.filter { $0.isWhole(in: rect) }
            canvas.scrollBar(
                in: Rect(rect.maxX - 1, rect.y, 1, rect.height),
                first: whole.first?.index ?? state.top,
                visible: max(1, whole.count),
                count: count,
                style: context.environment.borderStyle
            )
        }
        let handler = InputHandler(hints: hints, press: press)
        canvas.addFocusable(context.node, in: rect, handler: handler) { [barWidth] action, point in
            if action == .click, barWidth > 0, let index = rect.size.scrollBarValue(at: point, last: count - 1) {
                return move(to: index)
            }
            return handle(action, row: visible.first { $0.y <= point.y && point.y < $0.y + $0.height }?.index)
        }
    }

    private func visibleRows(width: Int, height: Int, isFocused: Bool) -> [VisibleRows.Row] {
        var rows = VisibleRows(width: width, spacing: spacing) { row($0, rowContext($0, isFocused: isFocused)) }
        return rows.fill(height: height, count: count, top: state.top, showing: state.selectedIndex)
    }

    /// Draws a bar in the first column of the selected row, unless the row uses that column.
    private func markSelection(in rect: Rect, isFocused: Bool, on canvas: Canvas) {
        let column = Rect(rect.x, rect.y, 1, rect.height).intersection(canvas.clip)
        guard rect.width > 2, !column.isEmpty,
            (column.y..<column.maxY).allSatisfy({ canvas.frame.grid[column.x, $0].character == " " })
        else { return }
        let theme = context.environment.theme
        canvas.fill(
            column,
            with: "▌",
            style: (isFocused ? theme.accent : theme.border).over(rowStyle(isFocused: isFocused))
        )
    }

    /// Returns the width of the scroll bar that the number of rows alone requires.
    static func barWidth(count: Int, in rect: Rect) -> Int {
        count > rect.height && rect.width > 2 ? 1 : 0
    }

    private func rowStyle(isFocused: Bool) -> Style {
        let theme = context.environment.theme
        return (isFocused ? theme.focus : theme.selection).over(context.environment.style)
    }

    private func rowContext(_ index: Int, isFocused: Bool) -> Context {
        guard index == state.selectedIndex else { return context }
        var context = context
        context.environment.style = rowStyle(isFocused: isFocused)
        if isFocused { context.environment.theme = context.environment.theme.onFocus }
        return context
    }

    private var hints: [KeyHint] {
        let move = KeyHint(keys: [.up, .down], label: context.environment.strings.move, group: .movement)
        if open == nil { return [move] }
        return [KeyHint(keys: [.enter], label: label, disabledReason: context.environment.disabledReason), move]
    }

    /// Handles a key. Up at the first row and down at the last one are not handled, so that the focus can move on.
    private func press(_ key: Key) -> Bool {
        let page = max(1, state.visibleCount - 1)
        switch key {
        case .up, "k": return scroll(by: -1) || move(to: state.selectedIndex - 1, stopsAtEdge: true)
        case .down, "j": return scroll(by: 1) || move(to: state.selectedIndex + 1, stopsAtEdge: true)
        case .pageUp: return move(to: state.selectedIndex - page)
        case .pageDown: return move(to: state.selectedIndex + page)
        case .ctrl("u"): return move(to: state.selectedIndex - max(1, state.visibleCount / 2))
        case .ctrl("d"): return move(to: state.selectedIndex + max(1, state.visibleCount / 2))
        case .home, "g": return move(to: 0)
        case .end, "G":
            defer { state.followsEnd = true }
            return move(to: count - 1)
        case .enter: return open?(state.selectedIndex) ?? false
        default: return false
        }
    }

    /// Scrolls within the selected row if it is higher than the list.
    private func scroll(by step: Int) -> Bool {
        guard step < 0 ? state.offset > 0 : state.hiddenBelow > 0 else { return false }
        state.offset += step
        return true
    }

    private func move(to index: Int, stopsAtEdge: Bool = false) -> Bool {
        if stopsAtEdge, !(0..<count).contains(index) { return false }
        select(max(0, min(index, count - 1)))
        (state.offset, state.followsEnd) = (0, false)
        return true
    }

    private func handle(_ action: Mouse.Action, row index: Int?) -> Bool {
        guard action == .click else { return move(to: state.selectedIndex + action.rows) }
        guard let index else { return false }
        if index != state.selectedIndex { _ = move(to: index) }
        return open?(index) ?? true
    }
}

/// Determines the visible rows without creating other rows.
@MainActor
private struct VisibleRows {
    struct Row {
        let index: Int
        let y: Int
        let height: Int
        let element: any Element

        func isWhole(in rect: Rect) -> Bool { y >= 0 && y + height <= rect.height }
    }

    let width: Int
    let spacing: Int
    let make: (Int) -> any Element
    private var cache: [Int: (element: any Element, height: Int)] = [:]

    init(width: Int, spacing: Int, make: @escaping (Int) -> any Element) {
        self.width = width
        self.spacing = spacing
        self.make = make
    }

    /// Returns the rows from `top` on, scrolled as little as possible to show row `index` and to fill the height.
    mutating func fill(height: Int, count: Int, top: Int, showing index: Int) -> [Row] {
        // Each row is counted with the spacing below it, which the last one does not need.
        let available = height + spacing
        var top = min(top, index)
        // A row is at least one cell high, so rows that are farther apart cannot both be visible.
        if index - top >= height || (top...index).reduce(0, { $0 + length($1) }) > available {
            top = index
            var used = length(index)
            while top > 0, used + length(top - 1) <= available {
                top -= 1
                used += length(top)
            }
        }
        var (end, used) = (top, 0)
        while end < count, used < height {
            used += length(end)
            end += 1
        }
        while top > 0, used + length(top - 1) <= available {
            top -= 1
            used += length(top)
        }
        // The remaining space may show the end of a higher row above.
        var y = 0
        if top > 0, used < height {
            top -= 1
            y = available - used - length(top)
        }
        return (top..<end).map { index in
            let row = row(index)
            defer { y += row.height + spacing }
            return Row(index: index, y: y, height: row.height, element: row.element)
        }
    }

    private mutating func length(_ index: Int) -> Int { row(index).height + spacing }

    private mutating func row(_ index: Int) -> (element: any Element, height: Int) {
        if let row = cache[index] { return row }
        let element = make(index)
        let row = (element, max(1, element.size(for: Proposal(width: width)).height))
        cache[index] = row
        return row
    }
}
