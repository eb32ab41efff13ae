/// What an element draws on: a frame, the part of it that may be drawn to, and where in the tree of focus it stands.
@MainActor
package struct Canvas {
    /// The cells that may be drawn to; what is drawn elsewhere is cut off.
    package private(set) var clip: Rect
    let frame: Frame
    /// The keys bound around it, the innermost first.
    var keys: KeyChain?
    /// The scope of focus, by its number in the frame.
    var scope = 0
    /// The scrolling view around it, if there is one.
    var scroller: Scroller?

    init(frame: Frame) {
        self.frame = frame
        clip = Rect(0, 0, frame.grid.size.width, frame.grid.size.height)
    }

    package func clipped(to rect: Rect) -> Canvas {
        var canvas = self
        canvas.clip = clip.intersection(rect)
        return canvas
    }

    /// Writes `text`, one line, from `point` to the right, in at most `width` cells; returns the number of cells taken.
    @discardableResult
    package func write(_ text: some StringProtocol, at point: Point, width: Int = .max, style: Style) -> Int {
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

    /// Fills `rect` with `character`, which takes one cell.
    package func fill(_ rect: Rect, with character: Character = " ", style: Style) {
        let area = rect.intersection(clip)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { frame.grid.put(character, width: 1, x: x, y: y, style: style) }
        }
    }

    package func restyle(_ rect: Rect, _ change: (Style) -> Style) {
        let area = rect.intersection(clip)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { frame.grid.restyle(x: x, y: y, change) }
        }
    }

    private func put(_ character: Character, width: Int, x: Int, y: Int, style: Style) {
        if x >= clip.x, x + width <= clip.maxX {
            frame.grid.put(character, width: width, x: x, y: y, style: style)
        } else {
            // A wide character that is cut leaves a space.
            fill(Rect(x, y, width, 1), style: style)
        }
    }
}
