extension View {
    /// Gives the view a fixed width or height in cells, or lets it take the offered space up to a `maxWidth` or
    /// `maxHeight`; `Proposal.unlimited` takes all of it. A smaller view is aligned, a larger one is clipped.
    public func frame(
        width: Int? = nil,
        maxWidth: Int? = nil,
        height: Int? = nil,
        maxHeight: Int? = nil,
        alignment: Alignment = .topLeading
    ) -> some View {
        ModifiedView(content: self) {
            FrameElement(
                content: $0,
                columns: .init(fixed: width, max: maxWidth),
                rows: .init(fixed: height, max: maxHeight),
                alignment: alignment
            )
        }
    }

    /// Adds empty columns and rows at the edges.
    public func padding(_ insets: Insets) -> some View {
        ModifiedView(content: self) { PaddingElement(content: $0, insets: insets) }
    }

    /// Adds empty columns on the left and right, and empty rows at the top and bottom.
    public func padding(horizontal: Int = 1, vertical: Int = 0) -> some View {
        padding(Insets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
    }

    /// Sets the priority, 0 by default, by which a stack assigns its space: views with a higher one come first.
    public func layoutPriority(_ priority: Double) -> some View {
        ModifiedView(content: self) { element in
            DecoratedElement(element, priority: priority) { element.draw(in: $0, on: $1) }
        }
    }
}

private struct FrameElement: Element {
    struct Bounds {
        let fixed: Int?
        let max: Int?

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

private struct PaddingElement: Element {
    let content: any Element
    let insets: Insets

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal.inset(by: insets))
        return Size(size.width + insets.left + insets.right, size.height + insets.top + insets.bottom)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        content.draw(in: rect.inset(by: insets), on: canvas)
    }
}
