/// A spinner that appears when something takes longer than a moment: see ``View/delayed(by:)``.
public struct ProgressView: PrimitiveView {
    /// Creates a spinner.
    public init() {}

    func element(in context: Context) -> any Element { Spinner().delayed().element(in: context) }
}

private struct Spinner: PrimitiveView {
    func element(in context: Context) -> any Element {
        SpinnerElement(
            tick: context.renderer.ticks,
            style: context.environment.theme.accent.over(context.environment.style)
        )
    }
}

private struct SpinnerElement: Element {
    let tick: Int
    let style: Style

    private static let shapes = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

    func size(for proposal: Proposal) -> Size { Size(1, 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        guard !rect.intersection(canvas.clip).isEmpty else { return }
        canvas.fill(Rect(rect.x, rect.y, 1, 1), with: Self.shapes[tick % Self.shapes.count], style: style)
        canvas.frame.isAnimated = true
    }
}
