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
