/// The progress of something, or that it is under way.
package struct ProgressBar: View {
    private let fraction: Double?

    /// A bar.
    ///
    /// - Parameter fraction: From 0 to 1; `nil` if that is not known, then something moves while the bar is seen.
    package init(_ fraction: Double? = nil) {
        self.fraction = fraction.map { $0.isNaN ? 0 : max(0, min(1, $0)) }
    }

    package func element(in context: Context) -> any Element {
        ProgressElement(
            fraction: fraction,
            tick: context.host.ticks,
            style: context.environment.theme.accent.over(context.environment.style),
            restStyle: context.environment.theme.muted.over(context.environment.style)
        )
    }
}

private struct ProgressElement: Element {
    let fraction: Double?
    let tick: Int
    let style: Style
    let restStyle: Style

    func size(for proposal: Proposal) -> Size { Size(proposal.width ?? 20, 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        guard !rect.intersection(canvas.clip).isEmpty else { return }
        canvas.fill(rect, with: "─", style: restStyle)
        if let fraction {
            canvas.fill(
                Rect(rect.x, rect.y, Int((Double(rect.width) * fraction).rounded()), 1),
                with: "━",
                style: style
            )
        } else {
            let length = max(1, rect.width / 4)
            let way = max(1, rect.width - length)
            // There and back.
            let step = tick % (2 * way)
            canvas.fill(Rect(rect.x + min(step, 2 * way - step), rect.y, length, 1), with: "━", style: style)
            canvas.frame.isAnimated = true
        }
    }
}
