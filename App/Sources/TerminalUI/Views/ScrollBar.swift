/// Shows which part of something long is seen.
@MainActor
struct ScrollBar {
    let style: Style

    func draw(in rect: Rect, on canvas: Canvas, first: Int, visible: Int, count: Int) {
        canvas.fill(rect, with: "│", style: style)
        let length = max(1, rect.height * visible / max(1, count))
        let hidden = max(1, count - visible)
        let start = (rect.height - length) * min(first, hidden) / hidden
        canvas.fill(Rect(rect.x, rect.y + start, 1, length), with: "┃", style: style)
    }
}
