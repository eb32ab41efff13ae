/// An element with a fixed width or height, or one that takes the offered space up to a maximum.
package struct FrameElement: Element {
    package struct Bounds {
        let fixed: Int?
        let max: Int?

        package init(fixed: Int? = nil, max: Int? = nil) {
            self.fixed = fixed
            self.max = max
        }

        func proposal(_ offered: Int?) -> Int? {
            guard fixed == nil, let offered else { return fixed ?? (max == Proposal.unlimited ? nil : max) }
            return min(offered, max ?? offered)
        }

        func length(offered: Int?, content: Int) -> Int {
            guard let max else { return fixed ?? content }
            return fixed ?? min(offered ?? content, max)
        }
    }

    let content: any Element
    let columns: Bounds
    let rows: Bounds
    let alignment: Alignment

    package init(
        _ content: any Element,
        columns: Bounds = Bounds(),
        rows: Bounds = Bounds(),
        alignment: Alignment = .topLeading
    ) {
        self.content = content
        self.columns = columns
        self.rows = rows
        self.alignment = alignment
    }

    package func size(for proposal: Proposal) -> Size {
        let size = content.size(for: inner(proposal))
        return Size(
            columns.length(offered: proposal.width, content: size.width),
            rows.length(offered: proposal.height, content: size.height)
        )
    }

    package func draw(in rect: Rect, on canvas: Canvas) {
        let size = content.size(for: inner(Proposal(rect.size)))
        content.draw(in: rect.aligned(size, alignment), on: canvas.clipped(to: rect))
    }

    private func inner(_ proposal: Proposal) -> Proposal {
        Proposal(width: columns.proposal(proposal.width), height: rows.proposal(proposal.height))
    }
}

/// An element with empty cells around it.
package struct PaddingElement: Element {
    let content: any Element
    let insets: Insets

    package init(_ content: any Element, _ insets: Insets) {
        self.content = content
        self.insets = insets
    }

    package func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal.inset(by: insets))
        return Size(size.width + insets.left + insets.right, size.height + insets.top + insets.bottom)
    }

    package func draw(in rect: Rect, on canvas: Canvas) {
        content.draw(in: rect.inset(by: insets), on: canvas)
    }
}
