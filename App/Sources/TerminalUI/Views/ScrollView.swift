/// Shows a part of something that is higher than the space there is.
///
/// When something inside gets the focus, it is scrolled into view. If nothing inside can have it, the view itself can, so
/// that a long text is read with the arrow keys. The wheel works either way.
package struct ScrollView<Content: View>: View {
    private let content: Content

    /// A view of `content`, which is as high as it wants.
    package init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    package func element(in context: Context) -> any Element {
        ScrollElement(
            context: context,
            state: context.kept { ScrollState() },
            content: content.element(in: context.child())
        )
    }
}

@MainActor
private final class ScrollState {
    var offset = 0
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
        let most = max(0, height - rect.height)
        state.offset = max(0, min(state.offset, most))

        if overflows {
            canvas.scrollBar(
                in: Rect(rect.maxX - 1, rect.y, 1, rect.height),
                first: state.offset,
                visible: rect.height,
                count: height,
                style: context.environment.borderStyle
            )
            // Below what is inside, which is asked first.
            canvas.addRegion(rect) { action in scroll(action.step, most: most) }
        }
        var inside = canvas.clipped(to: Rect(rect.x, rect.y, width, rect.height))
        inside.scroller = scroller(rect: rect, most: most, outer: canvas.scroller)
        inside.keys = KeyChain(
            .handler { press($0, page: rect.height - 1, most: most) },
            scope: canvas.scope,
            outer: canvas.keys
        )
        let count = canvas.frame.focusables.count
        content.draw(in: Rect(rect.x, rect.y - state.offset, width, height), on: inside)
        guard overflows, canvas.frame.focusables.count == count else { return }
        let handler = FocusHandler(hints: [KeyHint(keys: [.up, .down], label: context.environment.words.scroll)]) {
            press($0, page: rect.height - 1, most: most)
        }
        canvas.addFocusable(context.place, in: rect, handler: handler) { action, _ in
            scroll(action.step, most: most)
        }
    }

    private func press(_ key: Key, page: Int, most: Int) -> Bool {
        switch key {
        case .pageUp: scroll(-max(1, page), most: most)
        case .pageDown: scroll(max(1, page), most: most)
        // With something inside that can have the focus, the other keys go from one to the next.
        case _ where !context.isFocused: false
        case .up, "k": scroll(-1, most: most)
        case .down, "j": scroll(1, most: most)
        case .home: scroll(-most, most: most)
        case .end: scroll(most, most: most)
        default: false
        }
    }

    private func scroll(_ step: Int, most: Int) -> Bool {
        let offset = max(0, min(state.offset + step, most))
        guard offset != state.offset else { return false }
        state.offset = offset
        return true
    }

    private func scroller(rect: Rect, most: Int, outer: Scroller?) -> Scroller {
        Scroller(
            reveal: { target in
                var step = 0
                if target.maxY > rect.maxY { step = target.maxY - rect.maxY }
                if target.y - step < rect.y { step = target.y - rect.y }
                let hasScrolled = scroll(step, most: most)
                let moved = Rect(target.x, target.y - (hasScrolled ? step : 0), target.width, target.height)
                return outer?.reveal(moved) ?? false || hasScrolled
            },
            scroll: { step in scroll(step, most: most) || outer?.scroll(step) ?? false }
        )
    }
}

extension Mouse.Action {
    /// How many rows the wheel scrolls, down if positive.
    fileprivate var step: Int {
        switch self {
        case .wheelUp: -3
        case .wheelDown: 3
        case .click: 0
        }
    }
}
