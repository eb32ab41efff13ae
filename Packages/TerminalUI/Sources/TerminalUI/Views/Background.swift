extension View {
    /// Draws `content` behind the view, aligned in its area.
    public func background<Content: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Content
    ) -> some View {
        BackgroundView(base: self, content: content(), alignment: alignment)
    }
}

private struct BackgroundView<Base: View, Content: View>: PrimitiveView {
    let base: Base
    let content: Content
    let alignment: Alignment

    func element(in context: Context) -> any Element {
        let element = base.element(in: context.child(0))
        let background = content.element(in: context.child(1))
        return DecoratedElement(element) { rect, canvas in
            let size = background.size(for: Proposal(rect.size))
            background.draw(in: rect.aligned(size, alignment), on: canvas.clipped(to: rect))
            element.draw(in: rect, on: canvas)
        }
    }
}
