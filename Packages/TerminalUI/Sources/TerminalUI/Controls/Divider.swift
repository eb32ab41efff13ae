/// A line between the views of a stack.
public struct Divider: ElementView {
    /// Creates a line.
    public init() {}

    func element(in context: Context) -> any Element {
        LineElement(style: context.environment.borderStyle)
    }
}

private struct LineElement: Element {
    let style: Style

    func size(for proposal: Proposal) -> Size { Size(proposal.width ?? 1, 1) }

    func draw(in rect: Rect, on canvas: Canvas) { canvas.fill(rect, with: "─", style: style) }
}
