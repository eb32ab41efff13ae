@MainActor
private final class ScrollState {
    /// The number of cells that are hidden at the left and at the top.
    var offset = Point.zero
    var maxOffset = Point.zero
    var isNew = true
    /// The positions of the focusable elements inside among those of the last frame.
    var focusables = 0..<0
}

/// Content that scrolls: see ``ScrollView``. It is drawn as a whole, and clipped to the visible part.
@MainActor
struct ScrollElement: Element {
    private let context: Context
    private let state: ScrollState
    private let content: any Element
    private let isHorizontal: Bool
    private let isVertical: Bool
    /// `true` if the element takes the proposed length along its axes.
    private let isFilling: Bool
    /// The columns of the scroll bar, with an empty one before it.
    private let barWidth = 2

    /// Creates an element that stores its position in the node of `context`.
    init(_ content: any Element, axes: Axis.Set = .vertical, isFilling: Bool = true, in context: Context) {
        self.content = content
        self.isFilling = isFilling
        isHorizontal = axes.contains(.horizontal)
        isVertical = axes.contains(.vertical)
        self.context = context
        state = context.state { ScrollState() }
    }

    func size(for proposal: Proposal) -> Size {
        let size = contentSize(for: proposal)
        let bar = isVertical && size.height > proposal.height ?? .max ? barWidth : 0
        let (width, height) = (min(size.width + bar, proposal.width ?? .max), min(size.height, proposal.height ?? .max))
        guard isFilling else { return Size(width, height) }
        return Size(isHorizontal ? proposal.width ?? width : width, isVertical ? proposal.height ?? height : height)
    }

    private func contentSize(for proposal: Proposal) -> Size {
        content.size(
            for: Proposal(width: isHorizontal ? nil : proposal.width, height: isVertical ? nil : proposal.height)
        )
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        var size = contentSize(for: Proposal(rect.size))
        let hasBar = isVertical && size.height > rect.height && rect.width > barWidth + 1
        let area = Rect(rect.x, rect.y, rect.width - (hasBar ? barWidth : 0), rect.height)
        if hasBar { size = contentSize(for: Proposal(area.size)) }
        state.maxOffset = Point(max(0, size.width - area.width), max(0, size.height - area.height))
        let anchors = context.environment.scrollAnchors
        if state.isNew, anchors.startsInCenter {
            state.offset = Point(state.maxOffset.x / 2, state.maxOffset.y / 2)
        }
        state.isNew = false
        state.offset.x = max(0, min(state.offset.x, state.maxOffset.x))
        state.offset.y = max(0, min(state.offset.y, state.maxOffset.y))

        if hasBar {
            canvas.scrollBar(
                in: Rect(rect.maxX - 1, rect.y, 1, rect.height),
                first: state.offset.y,
                visible: rect.height,
                count: size.height,
                style: context.isFocused ? context.environment.theme.accent : context.environment.borderStyle
            )
        }
        // Added before the content, whose regions handle the mouse first.
        if state.maxOffset != .zero { canvas.addRegion(rect) { handle($0, at: $1, in: rect) } }
        var inner = canvas.clipped(to: area)
        inner.scroller = Scroller(in: area, outer: canvas.scroller, press: { press($0, in: rect) }, move: scroll)
        let count = canvas.frame.focusables.count
        content.draw(in: contentRect(size, in: area), on: inner)
        state.focusables = count..<canvas.frame.focusables.count
        guard state.maxOffset != .zero, state.focusables.isEmpty else { return }
        let hint = KeyHint(keys: arrows, label: context.renderer.text(.scroll), group: .movement)
        let handler = InputHandler(hints: { [hint] }) { key in
            switch key {
            case .up, "k": scroll(by: Point(0, -1)) != .zero
            case .down, "j": scroll(by: Point(0, 1)) != .zero
            case .left, "h": scroll(by: Point(-1, 0)) != .zero
            case .right, "l": scroll(by: Point(1, 0)) != .zero
            default: press(key, in: rect)
            }
        }
        canvas.addFocusable(context.node, in: rect, handler: handler) { handle($0, at: $1, in: rect) }
    }

    private var arrows: [Key] {
        (state.maxOffset.y > 0 ? [.up, .down] : []) + (state.maxOffset.x > 0 ? [.left, .right] : [])
    }

    /// Returns the place of the content, which has at least the length of the scroll view across its axes.
    private func contentRect(_ size: Size, in area: Rect) -> Rect {
        let width = isHorizontal ? size.width : area.width
        let height = isVertical ? size.height : area.height
        let centered = area.aligned(Size(width, height), .center)
        let isCentered = context.environment.scrollAnchors.isCentered
        return Rect(
            state.maxOffset.x == 0 && isCentered ? centered.x : area.x - state.offset.x,
            state.maxOffset.y == 0 && isCentered ? centered.y : area.y - state.offset.y,
            width,
            height
        )
    }

    private func handle(_ action: Mouse.Action, at point: Point, in rect: Rect) -> Bool {
        let target = action == .click ? rect.size.scrollBarValue(at: point, last: state.maxOffset.y) : nil
        return turn(by: target.map { $0 - state.offset.y } ?? action.rows, in: rect, keepsFocus: true)
    }

    /// Handles the keys of pages and ends. With focusable elements inside, the arrow keys move the focus instead of
    /// scrolling.
    private func press(_ key: Key, in rect: Rect) -> Bool {
        guard isVertical, let step = key.pageStep(of: rect.height - 1) else { return false }
        // Where nothing scrolls, the ends are those of the whole screen.
        return (state.maxOffset.y > 0 || abs(step) < .max / 2) && turn(by: step, in: rect)
    }

    /// Scrolls, and moves the focus to an element that is visible then: the nearest one or, where the content ends, the
    /// first or last one. Otherwise Enter would act on something that the user does not see. With `keepsFocus`, the focus
    /// moves only if it was inside and is no longer visible. A text field keeps it: typing goes on there.
    private func turn(by step: Int, in rect: Rect, keepsFocus: Bool = false) -> Bool {
        let (frame, focus) = (context.renderer.frame, context.renderer.focus)
        let moved = scroll(by: Point(0, step)).y
        let didScroll = moved != 0
        let inside = frame.focusables[state.focusables]
        let visible = inside.filter { $0.rect.y - moved >= rect.y && $0.rect.maxY - moved <= rect.maxY }
        let isVisible = visible.contains { $0.node === focus.focused }
        if keepsFocus {
            let focused = inside.first { $0.node === focus.focused }
            guard didScroll, !isVisible, focused?.handler.takesText == false else { return didScroll }
        }
        let y = (frame.focusable(focus.focused)?.rect.y ?? rect.y) - (keepsFocus ? moved : 0)
        let nearest = visible.min { abs($0.rect.y - moved - y) < abs($1.rect.y - moved - y) }
        let target = keepsFocus || moved == step ? nearest : step < 0 ? visible.first : visible.last
        guard let target, target.node !== focus.focused else { return didScroll }
        focus.set(target.node, in: frame)
        return true
    }

    /// Scrolls by columns and rows, and returns the number of both by which it could.
    private func scroll(by step: Point) -> Point {
        let start = state.offset
        state.offset.x = max(0, min(start.x + step.x, state.maxOffset.x))
        state.offset.y = max(0, min(start.y + step.y, state.maxOffset.y))
        return Point(state.offset.x - start.x, state.offset.y - start.y)
    }
}

extension Key {
    /// Returns the rows by which a key of pages or ends scrolls: for the ends, more than there are.
    func pageStep(of rows: Int) -> Int? {
        switch self {
        case .pageUp: -max(1, rows)
        case .pageDown: max(1, rows)
        case .ctrl("u"): -max(1, rows / 2)
        case .ctrl("d"): max(1, rows / 2)
        case .home, "g": .min / 2
        case .end, "G": .max / 2
        default: nil
        }
    }
}
