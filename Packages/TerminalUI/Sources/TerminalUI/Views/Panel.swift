extension View {
    /// Hides the view, such as the screen below a pushed one, and keeps its state: it has no size, handles no keys and
    /// cannot be focused. Running actions continue, its `.task` is cancelled. When it is shown again, its focus is restored.
    public func hidden(_ isHidden: Bool = true) -> some View {
        HiddenView(content: self, isHidden: isHidden)
    }

    /// Shows a panel in the center of the window while `isPresented`. The rest of the window is dimmed, and keys outside the
    /// panel are disabled. When the panel is dismissed, the focus is restored. The title and the note are shown in the border.
    public func panel<Content: View>(
        _ title: String? = nil,
        note: String? = nil,
        isPresented: Bool = true,
        @ViewBuilder content: () -> Content
    ) -> some View {
        PanelView(base: self, title: title, note: note, panel: isPresented ? content() : nil)
    }
}

private struct HiddenView<Content: View>: PrimitiveView {
    let content: Content
    let isHidden: Bool

    func element(in context: Context) -> any Element {
        let element = context.rememberingFocus(of: content.element(in: context.child()))
        return isHidden ? StackElement(group: []) : element
    }
}

private struct PanelView<Base: View, Content: View>: PrimitiveView {
    let base: Base
    let title: String?
    let note: String?
    let panel: Content?

    func element(in context: Context) -> any Element {
        let element = base.element(in: context.child(0))
        guard let content = panel else { return element }
        let outer = context.child(1).overScreen
        let panel = content.element(in: outer.child())
        return DecoratedElement(element) { rect, canvas in
            element.draw(in: rect, on: canvas)
            canvas.drawPanel(panel, title: title, note: note, in: outer)
        }
    }
}
