extension Canvas {
    /// Makes `node` focusable. A click in `rect` moves the focus to it; `mouse` returns whether it handled an event.
    func addFocusable(
        _ node: ViewNode,
        in rect: Rect,
        handler: InputHandler,
        mouse: @escaping (Mouse.Action, Point) -> Bool = { _, _ in false }
    ) {
        let visible = rect.intersection(clip)
        // An invisible view can be focused only if it can be scrolled into view.
        guard !visible.isEmpty || scroller != nil else { return }
        frame.focusables.append(
            Focusable(
                node: node,
                rect: rect,
                scope: scope,
                keyBindings: keyBindings,
                scroller: scroller,
                handler: handler
            )
        )
        addRegion(rect, node: node, handle: mouse)
    }

    /// Handles the mouse in the visible part of `rect`; a click moves the focus to `node`.
    func addRegion(_ rect: Rect, node: ViewNode? = nil, handle: @escaping (Mouse.Action, Point) -> Bool) {
        let visible = rect.intersection(clip)
        guard !visible.isEmpty else { return }
        frame.regions.append(
            MouseRegion(rect: visible, scope: scope, node: node) { action, point in
                handle(action, Point(point.x - rect.x, point.y - rect.y))
            }
        )
    }
}

extension Context {
    var isFocused: Bool { renderer.focus.focused === node }
}

extension View {
    /// Moves the focus to the first focusable view inside when this view appears and when `id` changes, unless `id` is
    /// `nil`. A view inside that does the same at that time has the focus.
    public func focusedOnAppear(id: Int? = 0) -> some View {
        AutofocusView(content: self, id: id)
    }
}

private struct AutofocusView<Content: View>: PrimitiveView {
    let content: Content
    let id: Int?

    func element(in context: Context) -> any Element {
        let state = context.state { AutofocusState() }
        let element = content.element(in: context.child())
        return DecoratedElement(element) { rect, canvas in
            let count = canvas.frame.focusables.count
            let focus = context.renderer.focus
            let request = focus.request
            element.draw(in: rect, on: canvas)
            guard let id, state.id != id, canvas.frame.focusables.count > count else { return }
            state.id = id
            if focus.request === request { focus.request = canvas.frame.focusables[count].node }
        }
    }
}

private final class AutofocusState {
    /// The id for which the focus was moved last.
    var id: Int?
}
