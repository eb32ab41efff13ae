extension Canvas {
    /// Lets `place` have the focus.
    ///
    /// - Parameters:
    ///   - place: Where it stands in the tree.
    ///   - rect: Where it is drawn.
    ///   - handler: What it does with keys.
    ///   - mouse: What it does with the mouse besides taking the focus; answers whether it used the event.
    func addFocusable(
        _ place: ViewNode,
        in rect: Rect,
        handler: FocusHandler,
        mouse: @escaping (Mouse.Action, Point) -> Bool = { _, _ in false }
    ) {
        let visible = rect.intersection(clip)
        // What is scrolled out of sight can still be reached; what nobody can scroll to cannot.
        guard !visible.isEmpty || scroller != nil else { return }
        frame.focusables.append(
            Focusable(place: place, rect: rect, scope: scope, keys: keys, scroller: scroller, handler: handler)
        )
        guard !visible.isEmpty else { return }
        let offset = Point(visible.x - rect.x, visible.y - rect.y)
        frame.regions.append(
            MouseRegion(rect: visible, scope: scope, place: place) { action, point in
                mouse(action, Point(point.x + offset.x, point.y + offset.y))
            }
        )
    }
}

extension Context {
    /// Whether the view has the focus.
    var isFocused: Bool { host.focus.focused === place }
}

extension View {
    /// Gives the focus to the first view inside that can have it, when this view appears.
    package func focusedOnAppear() -> some View {
        AutofocusView(content: self)
    }
}

private struct AutofocusView<Content: View>: View {
    let content: Content

    func element(in context: Context) -> any Element {
        let state = context.kept { AutofocusState() }
        let element = content.element(in: context.child())
        return DecoratedElement(element) { rect, canvas in
            let count = canvas.frame.focusables.count
            element.draw(in: rect, on: canvas)
            guard !state.isDone, canvas.frame.focusables.count > count else { return }
            state.isDone = true
            context.host.focus.request = canvas.frame.focusables[count].place
        }
    }
}

private final class AutofocusState {
    var isDone = false
}
