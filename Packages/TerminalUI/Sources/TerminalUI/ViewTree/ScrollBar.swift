extension Canvas {
    func scrollBar(in rect: Rect, first: Int, visible: Int, count: Int, style: Style) {
        guard !rect.isEmpty else { return }
        fill(rect, with: "│", style: style)
        let length = max(1, rect.height * visible / max(1, count))
        let hidden = max(1, count - visible)
        let start = (rect.height - length) * min(first, hidden) / hidden
        fill(Rect(rect.x, rect.y + start, 1, length), with: "┃", style: style)
    }
}

extension Size {
    /// Returns the value from 0 to `last` to which a click on the scroll bar at the right edge scrolls, or `nil` for a click
    /// beside it. The `point` is relative to the scrolled view.
    func scrollBarValue(at point: Point, last: Int) -> Int? {
        point.x == width - 1 ? last * point.y / max(1, height - 1) : nil
    }
}
