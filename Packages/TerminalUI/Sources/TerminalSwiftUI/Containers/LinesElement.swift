import TerminalEngine

/// Lines that scroll: those of a list, or of a scroll view with a grid. Only visible lines are made. All rows and cards
/// together are one Tab stop.
@MainActor
struct LinesElement: Element {
    /// The appearance of the selected row or card.
    enum Marker {
        /// A row, with a bar in its first column if the row leaves that empty. It is marked without the focus, too.
        case row
        case card
    }

    private let context: Context
    private let state: LinesState
    private let runs: [LineRun]
    private let marker: Marker
    private let selection: ListSelection?
    /// Collects the controls of the row or card that is drawn.
    private let controls: RowControls

    init(
        _ runs: [LineRun],
        marker: Marker,
        selection: ListSelection? = nil,
        controls: RowControls,
        in context: Context
    ) {
        self.runs = runs
        self.marker = marker
        self.selection = selection
        self.controls = controls
        self.context = context
        state = context.state { LinesState() }
        // Rows are visited only when they are drawn; the rows of a hidden list are not.
        context.node.keepsChildren = true
    }

    /// Returns the proposed size; without a height, the sum of the heights, in which lines after the 64th count as 1.
    func size(for proposal: Proposal) -> Size {
        if let width = proposal.width, let height = proposal.height { return Size(width, height) }
        let layout = LineLayout(runs, width: proposal.width ?? context.environment.contentWidth)
        let height = (0..<min(layout.count, 64)).reduce(max(0, layout.count - 64)) { $0 + layout.line($1).length }
        return Size(layout.width, proposal.height ?? height)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        context.node.keepsChildren = false
        guard !rect.isEmpty else { return }
        if rect.size != state.size || context.isFocused && !state.wasFocused { state.needsReveal = true }
        state.size = rect.size
        state.wasFocused = context.isFocused

        var layout = LineLayout(runs, width: rect.width)
        // Lines higher than one row may need a scroll bar even if their number alone does not.
        if layout.count > rect.height || !update(layout) {
            layout = LineLayout(runs, width: rect.width - 1)
            _ = update(layout)
            let whole = state.lines.filter { $0.isWhole(in: rect.height) }
            canvas.scrollBar(
                in: Rect(rect.maxX - 1, rect.y, 1, rect.height),
                first: whole.first?.index ?? state.top,
                visible: max(1, whole.count),
                count: layout.count,
                style: context.environment.borderStyle
            )
        }
        state.needsReveal = false
        draw(layout, in: rect, on: canvas)
    }

    // MARK: - Drawing

    /// Updates the selection and the position, and returns whether all lines are visible.
    private func update(_ layout: LineLayout) -> Bool {
        state.updateSelection(selection, layout) { start in
            let (line, column) = layout.place(ofItem: start)
            return item(layout, fromLine: line, by: 1, column) ?? item(layout, fromLine: line, by: -1, column)
        }
        state.updateLines(layout) { nextItem(layout, from: $0, by: 1) == nil }
        return !state.isHidden.above && !state.isHidden.below
    }

    private func draw(_ layout: LineLayout, in rect: Rect, on canvas: Canvas) {
        let area = Rect(rect.x, rect.y, layout.width, rect.height)
        // Added first: the controls between the cards come before it.
        canvas.addRegion(rect, node: state.selected == nil ? nil : context.node) { action, point in
            if action == .click, layout.width < rect.width,
                let line = rect.size.scrollBarValue(at: point, last: layout.count - 1)
            {
                return move(layout, toLine: line)
            }
            return handle(action, at: Point(point.x + rect.x, point.y + rect.y), layout)
        }
        var inner = canvas.clipped(to: area)
        inner.scroller = scroller(in: area, outer: canvas.scroller)
        state.rows = []
        let last = state.lines.last { $0.line.isSelectable }?.index ?? -1
        if last < 0 { addFocusable(in: area, layout, on: inner) }
        for visible in state.lines {
            let y = rect.y + visible.y + visible.line.top
            if let frame = visible.line.frame, visible.line.isFirst || visible.index == state.top {
                frame.draw(in: Rect(rect.x, y, 0, 0), on: canvas.clipped(to: Rect(rect.x, y, 0, 0)))
            }
            for cell in visible.line.cells {
                let space = Rect(rect.x + cell.x, y, cell.width, visible.line.height)
                let place = space.aligned(cell.size, visible.line.alignment)
                guard let item = cell.item else {
                    cell.element.draw(in: place, on: inner)
                    continue
                }
                let row = marker == .row ? Rect(rect.x, y, layout.width, space.height) : space
                draw(cell, item: item, in: place, row: row, layout, on: inner)
            }
            if visible.index == last { addFocusable(in: area, layout, on: inner) }
        }
    }

    private func draw(
        _ cell: LineLayout.Cell,
        item: Int,
        in place: Rect,
        row rect: Rect,
        _ layout: LineLayout,
        on canvas: Canvas
    ) {
        let isSelected = item == state.selected
        controls.isFocused = isSelected && context.isFocused
        controls.entries = []
        let text = canvas.label { cell.element.draw(in: place, on: canvas) }
        var row = SelectableRow(item: item, rect: rect, entries: controls.entries)
        controls.isFocused = false
        if isSelected {
            mark(rect, on: canvas)
            row.actions = actions(of: cell)
        }
        state.rows.append(row)
        describe(row, text, isSelected: isSelected, layout, on: canvas)
    }

    /// The controls of swipe and context actions, which are drawn nowhere.
    private func actions(of cell: LineLayout.Cell) -> [Control] {
        let views = cell.actions.flatMap { $0().all }
        return views.flatMap { controls(of: $0.element).map(\.control) }
    }

    private func controls(of element: any Element) -> [RowControls.Entry] {
        controls.entries = []
        element.draw(in: Rect(0, 0, 0, 0), on: Canvas(frame: RenderedFrame(size: .zero)))
        return controls.entries
    }

    /// Describes a row with its first control, and its other controls.
    private func describe(
        _ row: SelectableRow,
        _ text: String,
        isSelected: Bool,
        _ layout: LineLayout,
        on canvas: Canvas
    ) {
        let main = row.main
        let isInControl = text.isEmpty
        let role = main.map { $0.control.isButton || !isInControl ? .row : $0.control.role } ?? .row
        canvas.describe(
            role,
            isInControl ? main?.control.label ?? "" : text,
            value: isInControl ? main?.control.value : nil,
            in: row.rect
        ) { element in
            element.node = context.node
            element.isSelected = isSelected
            if isSelected { element.keys = row.keyControls.compactMap(\.context.values.shortcut) }
            element.isEnabled = main?.control.disabledReason == nil
            element.press = {
                select(item: row.item, layout, commits: true)
                main?.control.press?()
            }
            element.namedActions = row.otherActions.compactMap { control in
                control.press.map { (name: control.label, perform: $0) }
            }
        }
        for entry in row.entries where entry.control.context.node !== (isInControl ? main?.control.context.node : nil) {
            canvas.describe(entry.control.role, entry.control.label, value: entry.control.value, in: entry.rect) {
                $0.node = context.node
                $0.isEnabled = entry.control.disabledReason == nil
                $0.press = entry.control.press
            }
        }
    }

    /// Marks the selected row or card.
    private func mark(_ rect: Rect, on canvas: Canvas) {
        let theme = context.environment.theme
        let base = context.environment.style
        let isFocused = context.isFocused
        guard isFocused || marker == .row else { return }
        let isBarFree = marker == .row && rect.width > 2 && canvas.isBlank(Rect(rect.x, rect.y, 1, rect.height))
        let style = (isFocused ? theme.focus : theme.selection).over(base)
        let muted = theme.muted.over(base)
        canvas.restyle(rect) { cell in
            guard cell.character != .pixels else { return cell.style }
            let attributes = cell.style.attributes.union(style.attributes)
            guard isFocused else {
                let foreground = cell.style.foreground == base.foreground ? style.foreground : cell.style.foreground
                return Style(foreground: foreground, background: style.background, attributes: attributes)
            }
            let isMuted = theme.muted != .plain && cell.style.foreground == muted.foreground
            var focused = isMuted ? theme.mutedFocus.over(style) : style
            focused.attributes = attributes.subtracting(.dim)
            return focused
        }
        guard isBarFree else { return }
        let bar = (isFocused ? theme.accent : theme.border).over(style)
        canvas.fill(Rect(rect.x, rect.y, 1, rect.height), with: "▌", style: bar)
    }

    private func scroller(in rect: Rect, outer: Scroller?) -> Scroller {
        Scroller(
            reveal: { target in
                var step = max(0, target.maxY - rect.maxY)
                if target.y - step < rect.y { step = target.y - rect.y }
                if !state.scroll(by: step) { step = 0 }
                let moved = Rect(target.x, target.y - step, target.width, target.height)
                return outer?.reveal(moved) ?? false || step != 0
            },
            scroll: { state.scroll(by: $0) || outer?.scroll($0) ?? false }
        )
    }

    // MARK: - Input

    private func addFocusable(in area: Rect, _ layout: LineLayout, on canvas: Canvas) {
        guard state.selected != nil || state.isHidden.above || state.isHidden.below else { return }
        let row = state.rows.first { $0.item == state.selected }
        var canvas = canvas
        for control in (row?.keyControls ?? []).reversed() {
            if let reason = control.disabledReason { canvas.frame.disabledReasons.insert(reason) }
            guard let key = control.context.values.shortcut, let press = control.press,
                control.disabledReason?.isEmpty != true
            else { continue }
            let hint = KeyHint(keys: [key], label: control.label.asHint, disabledReason: control.disabledReason)
            canvas.keyBindings = KeyBindingChain(
                .binding(KeyBinding(hint: hint, action: press)),
                scope: canvas.scope,
                outer: canvas.keyBindings
            )
        }
        let y = state.rows.first?.rect.y ?? area.y
        let rect = Rect(area.x, y, area.width, (state.rows.last?.rect.maxY ?? area.maxY) - y).intersection(area)
        let handler = handler(for: row?.main?.control, layout)
        canvas.addFocusable(context.node, in: rect, handler: handler) { action, point in
            handle(action, at: Point(point.x + rect.x, point.y + rect.y), layout)
        }
    }

    private func handler(for control: Control?, _ layout: LineLayout) -> InputHandler {
        let inner = control?.activeHandler ?? InputHandler()
        let strings = context.environment.strings
        let label = state.selected == nil ? strings.scroll : strings.move
        let hint = KeyHint(
            keys: [.up, .down] + (layout.hasColumns ? [.left, .right] : []),
            label: label,
            group: .movement
        )
        var handler = InputHandler(takesText: inner.takesText, hints: inner.hints + [hint]) { key in
            if key == .enter, state.commit(selection), control == nil { return true }
            if inner.press(key) { return true }
            // Characters and keys that edit the text are no keys of the list.
            return inner.takesText && ![.up, .down, .pageUp, .pageDown].contains(key) ? false : press(key, layout)
        }
        handler.paste = inner.paste
        return handler
    }

    /// Handles a key. Up at the first line and down at the last one are not handled, so that the focus can move on.
    private func press(_ key: Key, _ layout: LineLayout) -> Bool {
        let page = max(1, state.lines.count - 1)
        switch key {
        case .up, "k": return step(layout, by: -1)
        case .down, "j": return step(layout, by: 1)
        case .left, "h": return moveInLine(layout, by: -1)
        case .right, "l": return moveInLine(layout, by: 1)
        case .pageUp: return move(layout, by: -page)
        case .pageDown: return move(layout, by: page)
        case .ctrl("u"): return move(layout, by: -max(1, state.lines.count / 2))
        case .ctrl("d"): return move(layout, by: max(1, state.lines.count / 2))
        case .home, "g": return move(layout, toLine: 0, column: 0)
        case .end, "G":
            defer { state.followsEnd = state.selected != nil }
            return move(layout, toLine: layout.count - 1, column: .max)
        default: return false
        }
    }

    /// Scrolls to the rest of a line that is higher than the view, or selects the next line, or scrolls to the lines that
    /// cannot be selected.
    private func step(_ layout: LineLayout, by step: Int) -> Bool {
        if step < 0 ? state.isSelectedHidden.above : state.isSelectedHidden.below { return state.scroll(by: step) }
        guard let selected = state.selected, let item = nextItem(layout, from: selected, by: step) else {
            return state.scroll(by: step)
        }
        select(item: item, layout)
        return true
    }

    private func moveInLine(_ layout: LineLayout, by step: Int) -> Bool {
        guard let selected = state.selected,
            layout.items(inLine: layout.place(ofItem: selected).line).contains(selected + step)
        else { return false }
        select(item: selected + step, layout)
        return true
    }

    private func move(_ layout: LineLayout, by lines: Int) -> Bool {
        guard let selected = state.selected else { return state.scroll(by: lines) }
        let (line, column) = layout.place(ofItem: selected)
        return move(layout, toLine: max(0, min(line + lines, layout.count - 1)), column: column)
    }

    private func move(_ layout: LineLayout, toLine line: Int, column: Int = 0) -> Bool {
        let step = line < state.selected.map { layout.place(ofItem: $0).line } ?? 0 ? -1 : 1
        let item = item(layout, fromLine: line, by: step, column) ?? item(layout, fromLine: line, by: -step, column)
        guard let item else {
            (state.top, state.offset) = (line, 0)
            return true
        }
        select(item: item, layout)
        return true
    }

    private func nextItem(_ layout: LineLayout, from item: Int, by step: Int) -> Int? {
        let (line, column) = layout.place(ofItem: item)
        return self.item(layout, fromLine: line + step, by: step, column)
    }

    /// Returns the item in a column of the first line with one, from `line` on.
    private func item(_ layout: LineLayout, fromLine line: Int, by step: Int, _ column: Int) -> Int? {
        var line = line
        while (0..<layout.count).contains(line) {
            let items = layout.items(inLine: line)
            if !items.isEmpty {
                let item = items.lowerBound + min(column, items.count - 1)
                if isSelectable(layout.view(ofItem: item)) { return item }
            }
            line += step
        }
        return nil
    }

    /// Rows of data and rows with a control can be selected.
    private func isSelectable(_ view: ListedView) -> Bool {
        view.traits.tag != nil || view.traits.id != nil || !controls(of: view.element).isEmpty
    }

    private func select(item: Int, _ layout: LineLayout, commits: Bool = false) {
        state.select(item, layout.id(ofItem: item))
        guard let selection, let id = state.selectedID, selection.accepts(id) else { return }
        if commits || !context.values.delaysSelection {
            state.commit(selection)
        } else {
            state.writer = RunningTask { [weak state, clock = context.environment.clock] in
                try? await clock.sleep(for: .milliseconds(150))
                if !Task.isCancelled { state?.commit(selection) }
            }
        }
    }

    private func handle(_ action: Mouse.Action, at point: Point, _ layout: LineLayout) -> Bool {
        guard action == .click else {
            let selected = state.selected
            return move(layout, by: action.rows) && state.selected != selected || state.scroll(by: action.rows)
        }
        guard let row = state.rows.first(where: { $0.rect.contains(point) }) else { return false }
        select(item: row.item, layout, commits: true)
        if let entry = row.entries.last(where: { $0.rect.contains(point) }) {
            _ = entry.control.handle(action, at: Point(point.x - entry.rect.x, point.y - entry.rect.y))
        } else if let control = row.main?.control, control.press != nil {
            _ = control.handle(action, at: Point(0, 0))
        }
        return true
    }
}

extension Canvas {
    /// `true` if the visible part of `rect` shows nothing.
    fileprivate func isBlank(_ rect: Rect) -> Bool {
        let area = rect.intersection(clip)
        return !area.isEmpty
            && (area.y..<area.maxY).allSatisfy { y in
                (area.x..<area.maxX).allSatisfy { frame.grid[$0, y].character == " " }
            }
    }
}

private enum DelaysSelectionKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// `true` in the first column of a split view: lists write the selection when the keys have rested for 150 ms.
    var delaysSelection: Bool {
        get { self[DelaysSelectionKey.self] }
        set { self[DelaysSelectionKey.self] = newValue }
    }
}
