/// Measures and draws a view.
@MainActor
package protocol Element {
    /// Returns the size for a proposal. It is called often, and must not have side effects.
    func size(for proposal: Proposal) -> Size

    func draw(in rect: Rect, on canvas: Canvas)
}

/// An element with the size of its content and custom drawing.
struct DecoratedElement: Element {
    let content: any Element
    let drawing: @MainActor (Rect, Canvas) -> Void

    init(_ content: any Element, drawing: @escaping @MainActor (Rect, Canvas) -> Void) {
        self.content = content
        self.drawing = drawing
    }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }
    func draw(in rect: Rect, on canvas: Canvas) { drawing(rect, canvas) }
}
