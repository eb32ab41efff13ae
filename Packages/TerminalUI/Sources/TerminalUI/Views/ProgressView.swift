/// A spinner, with a title at its right, that appears when something takes longer than a moment: see ``View/delayed(by:)``.
/// After the third second it shows the seconds.
public struct ProgressView: PrimitiveView {
    private let title: String

    /// Creates a spinner.
    public init(_ title: String = "") {
        self.title = title
    }

    func element(in context: Context) -> any Element { Progress(title: title).delayed().element(in: context) }
}

private struct Progress: PrimitiveView {
    let title: String

    func element(in context: Context) -> any Element {
        let ticks = context.renderer.ticks
        let start = context.state { ProgressStart(tick: ticks) }.tick
        let seconds = (ticks - start) / ViewRenderer.ticksPerSecond
        let time = seconds > 3 ? context.environment.strings.seconds(seconds) : ""
        let text = [title, time].filter { !$0.isEmpty }.joined(separator: " ")
        return HStack {
            Spinner()
            if !text.isEmpty { Text(text).lineLimit(1).style(\.muted) }
        }
        .element(in: context.child())
    }
}

@MainActor
private final class ProgressStart {
    let tick: Int

    init(tick: Int) {
        self.tick = tick
    }
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
