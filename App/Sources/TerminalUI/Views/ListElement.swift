@MainActor
struct ListElement: Element {
    let context: Context
    let state: ListState
    let count: Int
    let row: (Int, Context) -> any Element
    let select: (Int) -> Void
    let label: String
    let open: ((Int) -> Bool)?

    /// As much as there is; a list that may be as high as it wants is as high as its rows.
    func size(for proposal: Proposal) -> Size {
        if let width = proposal.width, let height = proposal.height { return Size(width, height) }
        let rows = (0..<min(count, 64)).map { row($0, context).size(for: Proposal(width: proposal.width)) }
        let height = rows.reduce(max(0, count - 64)) { $0 + max(1, $1.height) }
        return Size(proposal.width ?? rows.map(\.width).max() ?? 0, proposal.height ?? height)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        context.place.keepsChildren = false
        guard count > 0, !rect.isEmpty else { return }
        let isFocused = context.isFocused
        var barWidth = Self.barWidth(count: count, in: rect)
        var visible = visibleRows(width: rect.width - barWidth, height: rect.height, isFocused: isFocused)
        // Higher rows may need the bar where rows of one cell would not.
        if barWidth == 0, rect.width > 2, visible.count < count || visible.contains(where: { $0.height > rect.height })
        {
            barWidth = 1
            visible = visibleRows(width: rect.width - barWidth, height: rect.height, isFocused: isFocused)
        }
        let width = rect.width - barWidth
        state.top = visible.first?.number ?? 0
        state.visibleCount = max(1, visible.count)
        let selectedHeight = visible.first { $0.number == state.number }?.height ?? 0
        state.offset = max(0, min(state.offset, selectedHeight - rect.height))
        state.rest = max(0, selectedHeight - rect.height - state.offset)

        for row in visible {
            let offset = row.number == state.number ? state.offset : 0
            let place = Rect(rect.x, rect.y + row.y - offset, width, row.height)
            if row.number == state.number {
                canvas.clipped(to: rect).fill(place, style: rowStyle(isFocused: isFocused))
            }
            row.element.draw(in: place, on: canvas.clipped(to: place.intersection(rect)))
        }
        if barWidth > 0 {
            canvas.scrollBar(
                in: Rect(rect.maxX - 1, rect.y, 1, rect.height),
                first: state.top,
                visible: visible.count,
                count: count,
                style: context.environment.borderStyle
            )
        }
        let handler = FocusHandler(hints: hints, press: press)
        canvas.addFocusable(context.place, in: rect, handler: handler) { action, point in
            use(action, row: visible.first { $0.y <= point.y && point.y < $0.y + $0.height }?.number)
        }
    }

    private func visibleRows(width: Int, height: Int, isFocused: Bool) -> [VisibleRows.Row] {
        var rows = VisibleRows(width: width, make: { row($0, rowContext($0, isFocused: isFocused)) })
        return rows.fill(height: height, count: count, top: state.top, showing: state.number)
    }

    /// The columns of the scroll bar, as far as they are known without measuring the rows.
    static func barWidth(count: Int, in rect: Rect) -> Int {
        count > rect.height && rect.width > 2 ? 1 : 0
    }

    private func rowStyle(isFocused: Bool) -> Style {
        let theme = context.environment.theme
        return (isFocused ? theme.focus : theme.selection).over(context.environment.style)
    }

    private func rowContext(_ number: Int, isFocused: Bool) -> Context {
        guard number == state.number else { return context }
        var context = context
        context.environment.style = rowStyle(isFocused: isFocused)
        if isFocused { context.environment.theme = context.environment.theme.onFocus }
        return context
    }

    private var hints: [KeyHint] {
        var hints = [KeyHint(keys: [.up, .down], label: context.environment.words.move)]
        if open != nil {
            hints.insert(KeyHint(keys: [.enter], label: label, disabled: context.environment.disabledReason), at: 0)
        }
        return hints
    }

    /// At its first and last row a list leaves the key to whoever is around it.
    private func press(_ key: Key) -> Bool {
        let page = max(1, state.visibleCount - 1)
        switch key {
        case .up, "k": return scroll(by: -1) || move(to: state.number - 1, strictly: true)
        case .down, "j": return scroll(by: 1) || move(to: state.number + 1, strictly: true)
        case .pageUp: return move(to: state.number - page)
        case .pageDown: return move(to: state.number + page)
        case .home, "g": return move(to: 0)
        case .end, "G": return move(to: count - 1)
        case .enter: return open?(state.number) ?? false
        default: return false
        }
    }

    /// Shows more of the selected row, where it is higher than the list.
    private func scroll(by step: Int) -> Bool {
        guard step < 0 ? state.offset > 0 : state.rest > 0 else { return false }
        state.offset += step
        return true
    }

    private func move(to number: Int, strictly: Bool = false) -> Bool {
        if strictly, !(0..<count).contains(number) { return false }
        select(max(0, min(number, count - 1)))
        state.offset = 0
        return true
    }

    private func use(_ action: Mouse.Action, row number: Int?) -> Bool {
        switch action {
        case .wheelUp: return move(to: state.number - 3)
        case .wheelDown: return move(to: state.number + 3)
        case .click:
            guard let number else { return false }
            return number == state.number ? open?(number) ?? false : move(to: number)
        }
    }
}

/// Finds which rows are seen, by making no others.
@MainActor
private struct VisibleRows {
    struct Row {
        let number: Int
        let y: Int
        let height: Int
        let element: any Element
    }

    let width: Int
    let make: (Int) -> any Element
    private var made: [Int: (element: any Element, height: Int)] = [:]

    init(width: Int, make: @escaping (Int) -> any Element) {
        (self.width, self.make) = (width, make)
    }

    /// The rows from `top` on, moved as little as it takes to show row `number` and to leave no space free at the end.
    mutating func fill(height: Int, count: Int, top: Int, showing number: Int) -> [Row] {
        var top = min(top, number)
        // Each row is at least one cell high, so farther ones cannot be seen together with the first.
        if number - top >= height || (top...number).reduce(0, { $0 + row($1).height }) > height {
            top = number
            var used = row(number).height
            while top > 0, used + row(top - 1).height <= height {
                top -= 1
                used += row(top).height
            }
        }
        var (end, used) = (top, 0)
        while end < count, used < height {
            used += row(end).height
            end += 1
        }
        while top > 0, used + row(top - 1).height <= height {
            top -= 1
            used += row(top).height
        }
        // Above a row that is moved to there may be room for the end of one that is higher than that.
        var y = 0
        if top > 0, used < height {
            top -= 1
            y = height - used - row(top).height
        }
        return (top..<end).map { number in
            let row = row(number)
            defer { y += row.height }
            return Row(number: number, y: y, height: row.height, element: row.element)
        }
    }

    private mutating func row(_ number: Int) -> (element: any Element, height: Int) {
        if let row = made[number] { return row }
        let element = make(number)
        let row = (element, max(1, element.size(for: Proposal(width: width)).height))
        made[number] = row
        return row
    }
}
