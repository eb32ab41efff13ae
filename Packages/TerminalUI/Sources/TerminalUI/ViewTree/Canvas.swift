/// A part of a frame in which an element draws and handles input.
@MainActor
package struct Canvas {
    /// The visible area; drawing outside it has no effect.
    private(set) var clip: Rect
    let frame: RenderedFrame
    /// `true` for a bar beside the content.
    var isInBar = false
    /// The innermost scroll view around the element.
    var scroller: Scroller?

    init(frame: RenderedFrame) {
        self.frame = frame
        clip = Rect(0, 0, frame.grid.size.width, frame.grid.size.height)
    }

    func clipped(to rect: Rect) -> Canvas {
        var canvas = self
        canvas.clip = clip.intersection(rect)
        return canvas
    }

    /// Writes a line of text in at most `width` cells, and returns the number of used cells.
    @discardableResult
    func write(_ text: some StringProtocol, at point: Point, width: Int = .max, style: Style) -> Int {
        guard point.y >= clip.y, point.y < clip.maxY else { return 0 }
        var used = 0
        for character in text {
            let cells = character.cellWidth
            guard cells > 0 else { continue }
            guard used + cells <= width else { break }
            put(character, width: cells, x: point.x + used, y: point.y, style: style)
            used += cells
        }
        return used
    }

    /// Fills `rect` with a character that is one cell wide.
    func fill(_ rect: Rect, with character: Character = " ", style: Style) {
        let area = rect.intersection(clip)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { frame.grid.put(character, width: 1, x: x, y: y, style: style) }
        }
    }

    func restyle(_ rect: Rect, _ change: (GridCell) -> Style) {
        let area = rect.intersection(clip)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { frame.grid.restyle(x: x, y: y, change) }
        }
    }

    private func put(_ character: Character, width: Int, x: Int, y: Int, style: Style) {
        if x >= clip.x, x + width <= clip.maxX {
            frame.grid.put(character, width: width, x: x, y: y, style: style)
        } else {
            // A wide character at the edge is replaced by a space.
            fill(Rect(x, y, width, 1), style: style)
        }
    }
}
