/// Measures and draws a view.
@MainActor
package protocol Element {
    /// Returns the size for a proposal. It is called often, and must not have side effects.
    func size(for proposal: Proposal) -> Size

    func draw(in rect: Rect, on canvas: Canvas)

    /// The priority in a stack, by default 0; that of a spacer is less.
    var priority: Double { get }
}

extension Element {
    var priority: Double { 0 }
}

/// An element with the size of its content and custom drawing.
struct DecoratedElement: Element {
    let content: any Element
    let priority: Double
    let drawing: @MainActor (Rect, Canvas) -> Void

    init(
        _ content: any Element,
        priority: Double? = nil,
        drawing: @escaping @MainActor (Rect, Canvas) -> Void
    ) {
        self.content = content
        self.priority = priority ?? content.priority
        self.drawing = drawing
    }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }
    func draw(in rect: Rect, on canvas: Canvas) { drawing(rect, canvas) }
}
