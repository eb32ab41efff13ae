/// An indeterminate progress bar.
package struct ProgressBar: View {
    package init() {}

    package func element(in context: Context) -> any Element {
        ProgressElement(
            tick: context.renderer.ticks,
            style: context.environment.theme.accent.over(context.environment.style),
            restStyle: context.environment.theme.muted.over(context.environment.style)
        )
    }
}

private struct ProgressElement: Element {
    let tick: Int
    let style: Style
    let restStyle: Style

    func size(for proposal: Proposal) -> Size { Size(proposal.width ?? 20, 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        guard !rect.intersection(canvas.clip).isEmpty else { return }
        canvas.fill(rect, with: "─", style: restStyle)
        let length = max(1, rect.width / 4)
        let distance = max(1, rect.width - length)
        let step = tick % (2 * distance)
        canvas.fill(Rect(rect.x + min(step, 2 * distance - step), rect.y, length, 1), with: "━", style: style)
        canvas.frame.isAnimated = true
    }
}
