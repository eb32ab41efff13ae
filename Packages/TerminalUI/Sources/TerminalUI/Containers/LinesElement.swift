/// Lines that scroll: those of a list, or of a scroll view with a grid. Only visible lines are made. All rows and cards
/// together are one Tab stop.
@MainActor
struct LinesElement: Element {
    private let context: Context
    private let state: LinesState
    private let runs: [LineRun]
    /// `true` if the selected line is marked as a whole and without the focus, too.
    private let isList: Bool
    private let selection: Binding<AnyHashable?>?

    init(_ runs: [LineRun], isList: Bool = false, selection: Binding<AnyHashable?>? = nil, in context: Context) {
        self.runs = runs
        self.isList = isList
        self.selection = selection
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
        state.prepare(for: rect.size, isFocused: context.isFocused)
        // Lines higher than one row may need a scroll bar even if their number alone does not.
        if LineLayout(runs, width: rect.width).count > rect.height || !update(width: rect.width) {
            _ = update(width: rect.width - 1)
            let whole = state.lines.filter { $0.rows.lowerBound >= 0 && $0.rows.upperBound <= rect.height }
            canvas.scrollBar(
                in: Rect(rect.maxX - 1, rect.y, 1, rect.height),
                first: whole.first?.index ?? state.lines.first?.index ?? 0,
                visible: max(1, whole.count),
                count: state.layout.count,
                style: context.environment.borderStyle
            )
        }
        state.needsReveal = false
        drawLines(in: rect, on: canvas)
    }

    /// Updates the selection and the position, and returns whether all lines are visible.
    private func update(width: Int) -> Bool {
        state.layout = LineLayout(runs, width: width)
        state.updateSelection(selection)
        state.updateLines()
        return state.showsAll
    }

    // MARK: - Drawing

    private func drawLines(in rect: Rect, on canvas: Canvas) {
        let layout = state.layout
        let area = Rect(rect.x, rect.y, layout.width, rect.height)
        // Added first: the controls between the rows come before it.
        canvas.addRegion(rect, node: isFocusable ? context.node : nil) { action, point in
            if action == .click, layout.width < rect.width,
                let line = rect.size.scrollBarValue(at: point, last: layout.count - 1)
            {
                return moveSelection { state.move(toLine: line) }
            }
            return handle(action, at: Point(point.x + rect.x, point.y + rect.y))
        }
        var inner = canvas.clipped(to: area)
        inner.scroller = Scroller(in: area, outer: canvas.scroller) { step in
            Point(0, state.scroll(by: step.y) ? step.y : 0)
        }
        state.rows = []
        let last = state.lines.last { $0.controls != nil }?.index ?? -1
        if last < 0 { addFocusable(in: area, on: inner) }
        for line in state.lines {
            let y = rect.y + line.rows.lowerBound
            if let frame = line.run.frame, line.isFirst || line.index == state.lines[0].index {
                let corner = Rect(rect.x, y, 0, 0)
                frame.draw(in: corner, on: canvas.clipped(to: corner))
            }
            if line.run.hasRule, line.isFirst {
                inner.fill(Rect(rect.x, y - 1, layout.width, 1), with: "─", style: context.environment.borderStyle)
            }
            for cell in line.cells {
                let space = Rect(rect.x + cell.x, y, cell.width, line.height)
                let place = space.aligned(cell.size, line.run.alignment)
                guard let controls = line.controls else {
                    cell.element.draw(in: place, on: inner)
                    continue
                }
                let row = isList ? Rect(rect.x, y, layout.width, line.height) : space
                draw(cell, in: place, row: row, controls, on: inner)
            }
            if line.index == last { addFocusable(in: area, on: inner) }
        }
        bindKeys(on: canvas)
    }

    /// Binds the keys of the selected row, and those of the rows that are no data, such as those of a menu.
    private func bindKeys(on canvas: Canvas) {
        for row in state.rows where row.index == state.selected || !row.view.isData {
            for control in row.keyControls {
                guard let key = control.context.environment.shortcut, let press = control.press else { continue }
                canvas.bind([key], control.label, disabledReason: control.disabledReason) {
                    select(row.index)
                    press()
                }
            }
        }
    }

    private func draw(
        _ cell: LineLayout.Cell,
        in place: Rect,
        row rect: Rect,
        _ controls: RowControls,
        on canvas: Canvas
    ) {
        var cell = cell
        let isSelected = cell.index == state.selected
        controls.isFocused = isSelected && context.isFocused
        controls.entries = []
        let text = canvas.label { cell.element.draw(in: place, on: canvas) }
        controls.isFocused = false
        cell.rect = rect
        cell.entries = controls.entries
        if isSelected {
            mark(rect, on: canvas)
            // The controls of swipe and context actions are drawn nowhere.
            let views = cell.view.traits.rowActions.flatMap { $0().all }
            cell.actions = views.flatMap { controls.entries(of: $0.element).map(\.control) }
        }
        state.rows.append(cell)
        describe(cell, text, isSelected: isSelected, on: canvas)
    }

    /// Describes a row with its first control, and its other controls.
    private func describe(_ row: LineLayout.Cell, _ text: String, isSelected: Bool, on canvas: Canvas) {
        let main = row.main
        /// The control whose label is that of the row.
        let shown = text.isEmpty ? main : nil
        let role = shown.map { $0.isButton ? .row : $0.role } ?? .row
        canvas.describe(role, shown?.label ?? text, value: shown?.value, in: row.rect) { element in
            element.node = context.node
            element.isSelected = isSelected
            let hasKeys = isSelected || !row.view.isData
            element.keys = hasKeys ? row.keyControls.compactMap(\.context.environment.shortcut) : []
            element.isEnabled = main?.disabledReason == nil
            element.press = {
                select(row.index)
                main?.press?()
            }
            element.namedActions = row.otherActions.compactMap { control in
                control.press.map { (name: control.label, perform: $0) }
            }
        }
        for entry in row.entries where entry.control.context.node !== shown?.context.node {
            canvas.describe(entry.control.role, entry.control.label, value: entry.control.value, in: entry.rect) {
                $0.node = context.node
                $0.isEnabled = entry.control.disabledReason == nil
                $0.press = entry.control.press
            }
        }
    }

    /// Marks the selected row or card: with the focus in one color, otherwise by its background. A row has a bar in its
    /// first column if it leaves that empty, in the color of text on the screen: in that of the screen, the row would look
    /// cut.
    private func mark(_ rect: Rect, on canvas: Canvas) {
        let isFocused = context.isFocused
        // Without the focus, a row has no mark if the app has selected another one, which may be added later.
        guard isFocused || isList && state.selectedID == state.selected.map(state.layout.id) else { return }
        let theme = context.environment.theme
        let base = context.environment.style
        let style = (isFocused ? theme.focus : theme.selection).over(base)
        let muted = theme.muted.over(base)
        let mutedFocus = theme.mutedFocus.over(style)
        let bar = Rect(rect.x, rect.y, 1, rect.height).intersection(canvas.clip)
        let isBarFree =
            isList && rect.width > 2 && (bar.y..<bar.maxY).allSatisfy { canvas.frame.grid[bar.x, $0].character == " " }
        canvas.restyle(rect) { cell in
            guard cell.character != .pixels else { return cell.style }
            var marked = cell.style
            marked.background = style.background
            marked.attributes.formUnion(style.attributes)
            guard isFocused else { return marked }
            let isMuted = theme.muted != .plain && cell.style.foreground == muted.foreground
            marked.foreground = (isMuted ? mutedFocus : style).foreground
            marked.attributes.remove(.dim)
            return marked
        }
        guard isBarFree, !style.attributes.contains(.reversed) else { return }
        var barStyle = theme.border.over(style)
        if isFocused { barStyle.foreground = theme.base.foreground }
        canvas.fill(bar, with: "▌", style: barStyle)
    }

    // MARK: - Input

    private var isFocusable: Bool { state.selected != nil || !state.showsAll }

    private func addFocusable(in area: Rect, on canvas: Canvas) {
        guard isFocusable else { return }
        let y = state.rows.first?.rect.y ?? area.y
        let rect = Rect(area.x, y, area.width, (state.rows.last?.rect.maxY ?? area.maxY) - y).intersection(area)
        canvas.addFocusable(context.node, in: rect, handler: handler, mouse: nil)
    }

    /// Handles the keys of the selected row's first control and those of the list.
    private var handler: InputHandler {
        let row = state.rows.first { $0.index == state.selected }
        let inner = row?.main?.activeHandler ?? InputHandler()
        let renderer = context.renderer
        let showDetail = row?.main == nil ? context.environment.showDetail : nil
        var handler = InputHandler(takesText: inner.takesText) {
            let open = showDetail == nil ? [] : [KeyHint(keys: [.enter], label: renderer.text(.open))]
            let movement = KeyHint(
                keys: [.up, .down] + (state.layout.hasColumns ? [.left, .right] : []),
                label: renderer.text(state.selected == nil ? .scroll : .move),
                group: .movement
            )
            return inner.hints() + open + [movement]
        } press: { key in
            if key == .enter, state.commit(selection), row?.main == nil {
                showDetail?()
                return true
            }
            if inner.press(key) { return true }
            // Characters and keys that edit the text are no keys of the list.
            if inner.takesText, ![.up, .down, .pageUp, .pageDown].contains(key) { return false }
            return moveSelection { state.press(key) }
        }
        handler.paste = inner.paste
        return handler
    }

    private func handle(_ action: Mouse.Action, at point: Point) -> Bool {
        guard action == .click else { return moveSelection { state.turn(by: action.rows) } }
        guard let row = state.rows.first(where: { $0.rect.contains(point) }) else { return false }
        select(row.index)
        if let entry = row.entries.last(where: { $0.rect.contains(point) }) {
            _ = entry.control.handle(action, at: Point(point.x - entry.rect.x, point.y - entry.rect.y))
        } else if let control = row.main, control.press != nil {
            _ = control.handle(action, at: Point(0, 0))
        }
        return true
    }

    /// Selects a row that was pressed.
    private func select(_ row: Int) {
        state.select(row)
        state.commit(selection)
    }

    /// Moves the selection and writes it, in the first column of a split view when the keys have rested.
    private func moveSelection(_ move: () -> Bool) -> Bool {
        let previous = state.selectedID
        guard move() else { return false }
        guard state.selectedID != previous, let selection else { return true }
        if context.environment.showDetail != nil {
            state.writer = RunningTask { [weak state, clock = context.renderer.clock] in
                try? await clock.sleep(for: .milliseconds(150))
                if !Task.isCancelled { state?.commit(selection) }
            }
        } else {
            state.commit(selection)
        }
        return true
    }
}
