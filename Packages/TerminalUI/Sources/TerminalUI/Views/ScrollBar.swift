extension Canvas {
    func scrollBar(in rect: Rect, first: Int, visible: Int, count: Int, style: Style) {
        fill(rect, with: "│", style: style)
        let length = max(1, rect.height * visible / max(1, count))
        let hidden = max(1, count - visible)
        let start = (rect.height - length) * min(first, hidden) / hidden
        fill(Rect(rect.x, rect.y + start, 1, length), with: "┃", style: style)
    }
}
