@MainActor
private final class ScrollState {
    var offset = 0
    var maxOffset = 0
    /// The positions of the focusable elements inside among those of the last frame.
    var focusables = 0..<0
}

/// Scrolls an element vertically: see ``ScrollView``.
@MainActor
package struct ScrollElement: Element {
    private let context: Context
    private let state: ScrollState
    private let content: any Element

    /// Creates an element that stores its position in the node of `context`.
    package init(_ content: any Element, in context: Context) {
        self.context = context
        self.content = content
        state = context.state { ScrollState() }
    }

    package func size(for proposal: Proposal) -> Size {
        let size = content.size(for: Proposal(width: proposal.width))
        guard let height = proposal.height, height < size.height else { return size }
        return Size(min(size.width + 1, proposal.width ?? .max), height)
    }

    package func draw(in rect: Rect, on canvas: Canvas) {
        var height = content.size(for: Proposal(width: rect.width)).height
        let overflows = height > rect.height && rect.width > 2
        let width = rect.width - (overflows ? 1 : 0)
        if overflows { height = content.size(for: Proposal(width: width)).height }
        state.maxOffset = max(0, height - rect.height)
        state.offset = max(0, min(state.offset, state.maxOffset))

        if overflows {
            canvas.scrollBar(
                in: Rect(rect.maxX - 1, rect.y, 1, rect.height),
                first: state.offset,
                visible: rect.height,
                count: height,
                style: context.isFocused ? context.environment.theme.accent : context.environment.borderStyle
            )
            // Added before the content, whose regions handle the mouse first.
            canvas.addRegion(rect) { handle($0, at: $1, in: rect) }
        }
        var inner = canvas.clipped(to: Rect(rect.x, rect.y, width, rect.height))
        inner.scroller = scroller(rect: rect, outer: canvas.scroller)
        inner.keyBindings = KeyBindingChain(
            .handler { press($0, in: rect) },
            scope: canvas.scope,
            outer: canvas.keyBindings
        )
        let count = canvas.frame.focusables.count
        content.draw(in: Rect(rect.x, rect.y - state.offset, width, height), on: inner)
        state.focusables = count..<canvas.frame.focusables.count
        guard overflows, state.focusables.isEmpty else { return }
        let hint = KeyHint(keys: [.up, .down], label: context.environment.strings.scroll, group: .movement)
        let handler = InputHandler(hints: [hint]) { key in
            switch key {
            case .up, "k": scroll(-1)
            case .down, "j": scroll(1)
            default: press(key, in: rect)
            }
        }
        canvas.addFocusable(context.node, in: rect, handler: handler) { handle($0, at: $1, in: rect) }
    }

    private func handle(_ action: Mouse.Action, at point: Point, in rect: Rect) -> Bool {
        let target = action == .click ? rect.size.scrollBarValue(at: point, last: state.maxOffset) : nil
        let start = state.offset
        guard scroll(target.map { $0 - start } ?? action.rows) else { return false }
        keepFocusVisible(in: rect, scrolledBy: state.offset - start)
        return true
    }

    /// Moves the focus to the nearest visible element if it was inside and is no longer visible, so that Enter acts on something
    /// that the user sees. A text field keeps it: typing goes on there.
    private func keepFocusVisible(in rect: Rect, scrolledBy moved: Int) {
        let (frame, focus) = (context.renderer.frame, context.renderer.focus)
        let inside = frame.focusables[state.focusables]
        let visible = visibleElements(in: rect, scrolledBy: moved)
        guard let focused = inside.first(where: { $0.node === focus.focused }), !focused.handler.takesText,
            !visible.contains(where: { $0.node === focused.node }),
            let target = visible.nearest(to: focused.rect.y - moved, scrolledBy: moved)
        else { return }
        focus.set(target.node, in: frame)
    }

    /// The elements inside that are visible after the content of the last frame moved up by `moved` rows.
    private func visibleElements(in rect: Rect, scrolledBy moved: Int) -> [Focusable] {
        context.renderer.frame.focusables[state.focusables].filter {
            $0.rect.y - moved >= rect.y && $0.rect.maxY - moved <= rect.maxY
        }
    }

    /// Handles the keys of pages and ends. With focusable elements inside, the arrow keys move the focus instead of scrolling.
    private func press(_ key: Key, in rect: Rect) -> Bool {
        let page = max(1, rect.height - 1)
        return switch key {
        case .pageUp: turn(by: -page, in: rect)
        case .pageDown: turn(by: page, in: rect)
        case .ctrl("u"): turn(by: -max(1, page / 2), in: rect)
        case .ctrl("d"): turn(by: max(1, page / 2), in: rect)
        // Where nothing scrolls, the ends are those of the whole screen.
        case .home, "g": state.maxOffset > 0 && turn(by: .min / 2, in: rect)
        case .end, "G": state.maxOffset > 0 && turn(by: .max / 2, in: rect)
        default: false
        }
    }

    /// Scrolls, and moves the focus to an element that is visible then: the nearest one or, where the content ends, the first
    /// or last one. Otherwise Enter would act on something that the user does not see.
    private func turn(by step: Int, in rect: Rect) -> Bool {
        let (frame, focus) = (context.renderer.frame, context.renderer.focus)
        let start = state.offset
        let didScroll = scroll(step)
        let moved = state.offset - start
        let visible = visibleElements(in: rect, scrolledBy: moved)
        let y = frame.focusable(focus.focused)?.rect.y ?? rect.y
        let target =
            if moved != step {
                step < 0 ? visible.first : visible.last
            } else {
                visible.nearest(to: y, scrolledBy: moved)
            }
        guard let target, target.node !== focus.focused else { return didScroll }
        focus.set(target.node, in: frame)
        return true
    }

    private func scroll(_ step: Int) -> Bool {
        let offset = max(0, min(state.offset + step, state.maxOffset))
        guard offset != state.offset else { return false }
        state.offset = offset
        return true
    }

    private func scroller(rect: Rect, outer: Scroller?) -> Scroller {
        Scroller(
            reveal: { target in
                var step = 0
                if target.maxY > rect.maxY { step = target.maxY - rect.maxY }
                if target.y - step < rect.y { step = target.y - rect.y }
                let didScroll = scroll(step)
                let moved = Rect(target.x, target.y - (didScroll ? step : 0), target.width, target.height)
                return outer?.reveal(moved) ?? false || didScroll
            },
            scroll: { step in scroll(step) || outer?.scroll(step) ?? false }
        )
    }
}

extension [Focusable] {
    /// The element that is nearest to row `y` after the content moved up by `moved` rows.
    @MainActor fileprivate func nearest(to y: Int, scrolledBy moved: Int) -> Focusable? {
        self.min { abs($0.rect.y - moved - y) < abs($1.rect.y - moved - y) }
    }
}
