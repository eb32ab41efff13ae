/// A view that scrolls vertically.
///
/// It scrolls to the focused element inside. If it contains no focusable element, the view itself is focusable, so that the
/// arrow keys scroll a long text. The mouse wheel always scrolls.
public struct ScrollView<Content: View>: PrimitiveView {
    private let content: Content

    /// Creates a view that scrolls `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        ScrollElement(
            context: context,
            state: context.state { ScrollState() },
            content: content.element(in: context.child())
        )
    }
}

@MainActor
private final class ScrollState {
    var offset = 0
    var maxOffset = 0
}

@MainActor
private struct ScrollElement: Element {
    let context: Context
    let state: ScrollState
    let content: any Element

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: Proposal(width: proposal.width))
        guard let height = proposal.height, height < size.height else { return size }
        return Size(min(size.width + 1, proposal.width ?? .max), height)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
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
                style: context.environment.borderStyle
            )
            // Added before the content, whose regions handle the mouse first.
            canvas.addRegion(rect) { handle($0, at: $1, in: rect.size) }
        }
        var inner = canvas.clipped(to: Rect(rect.x, rect.y, width, rect.height))
        inner.scroller = scroller(rect: rect, outer: canvas.scroller)
        inner.keyBindings = KeyBindingChain(
            .handler { pressPageKey($0, page: rect.height - 1) },
            scope: canvas.scope,
            outer: canvas.keyBindings
        )
        let count = canvas.frame.focusables.count
        content.draw(in: Rect(rect.x, rect.y - state.offset, width, height), on: inner)
        guard overflows, canvas.frame.focusables.count == count else { return }
        let hint = KeyHint(keys: [.up, .down], label: context.environment.strings.scroll, group: .movement)
        let handler = InputHandler(hints: [hint]) { press($0, page: rect.height - 1) }
        canvas.addFocusable(context.node, in: rect, handler: handler) { handle($0, at: $1, in: rect.size) }
    }

    private func handle(_ action: Mouse.Action, at point: Point, in size: Size) -> Bool {
        let target = action == .click ? size.scrollBarValue(at: point, last: state.maxOffset) : nil
        return scroll(target.map { $0 - state.offset } ?? action.rows)
    }

    private func press(_ key: Key, page: Int) -> Bool {
        switch key {
        case .up, "k": scroll(-1)
        case .down, "j": scroll(1)
        case .home, "g": scroll(-state.maxOffset)
        case .end, "G": scroll(state.maxOffset)
        default: pressPageKey(key, page: page)
        }
    }

    /// Handles the keys that scroll a view with focusable elements inside, where the others move the focus.
    private func pressPageKey(_ key: Key, page: Int) -> Bool {
        switch key {
        case .pageUp: scroll(-max(1, page))
        case .pageDown: scroll(max(1, page))
        case .ctrl("u"): scroll(-max(1, page / 2))
        case .ctrl("d"): scroll(max(1, page / 2))
        default: false
        }
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
