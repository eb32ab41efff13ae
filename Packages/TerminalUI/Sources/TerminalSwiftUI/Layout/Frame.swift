import TerminalEngine

extension View {
    /// Gives the view a fixed width or height in points. A smaller view is aligned in it, a larger one is clipped.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        frame(FrameBounds(fixed: width?.columns), FrameBounds(fixed: height?.rows), alignment)
    }

    /// Limits the width and the height in points. With a maximum, the view takes the offered length up to it.
    public func frame(
        minWidth: Double? = nil,
        idealWidth: Double? = nil,
        maxWidth: Double? = nil,
        minHeight: Double? = nil,
        idealHeight: Double? = nil,
        maxHeight: Double? = nil,
        alignment: Alignment = .center
    ) -> some View {
        frame(
            FrameBounds(min: minWidth?.columns, ideal: idealWidth?.columns, max: maxWidth?.columns),
            FrameBounds(min: minHeight?.rows, ideal: idealHeight?.rows, max: maxHeight?.rows),
            alignment
        )
    }

    private func frame(_ columns: FrameBounds, _ rows: FrameBounds, _ alignment: Alignment) -> some View {
        modifyingElements {
            FrameElement(content: $0, columns: columns, rows: rows, alignment: alignment.cells)
        }
    }
}

/// The bounds of a frame along one axis, in cells.
struct FrameBounds {
    var min: Int?
    var ideal: Int?
    var max: Int?

    init(min: Int? = nil, ideal: Int? = nil, max: Int? = nil) {
        self.min = min
        self.ideal = ideal
        self.max = max
    }

    init(fixed length: Int?) { self.init(min: length, ideal: length, max: length) }

    /// Returns the length that is offered to the content. A view that is asked for its ideal length is not stretched.
    func proposal(_ offered: Int?) -> Int? {
        guard let offered = offered ?? ideal else { return max == Proposal.unlimited ? nil : max }
        return Swift.min(Swift.max(offered, min ?? 0), max ?? .max)
    }

    func length(offered: Int?, content: Int) -> Int {
        let stretched = max.map { Swift.max(Swift.min(offered ?? ideal ?? content, $0), Swift.min(content, $0)) }
        return Swift.max(stretched ?? content, min ?? 0)
    }
}

struct FrameElement: Element {
    let content: any Element
    let columns: FrameBounds
    var rows = FrameBounds()
    let alignment: TerminalEngine.Alignment
    var priority: Double { content.priority }

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: inner(proposal))
        return Size(
            columns.length(offered: proposal.width, content: size.width),
            rows.length(offered: proposal.height, content: size.height)
        )
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let size = content.size(for: inner(Proposal(rect.size)))
        content.draw(in: rect.aligned(size, alignment), on: canvas.clipped(to: rect))
    }

    private func inner(_ proposal: Proposal) -> Proposal {
        Proposal(width: columns.proposal(proposal.width), height: rows.proposal(proposal.height))
    }
}
