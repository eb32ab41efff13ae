extension View {
    /// Gives the view a fixed width or height, or both, in cells. What is smaller stands where `alignment` says; what
    /// is larger is cut.
    public func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .topLeading) -> some View {
        ModifiedView(content: self) {
            FrameElement(
                content: $0,
                columns: .init(least: width, most: width),
                rows: .init(least: height, most: height),
                alignment: alignment
            )
        }
    }

    /// Bounds the size of the view, in cells. With a `maxWidth` or `maxHeight` it takes what it is offered up to that;
    /// `Proposal.unlimited` takes all.
    public func frame(
        minWidth: Int? = nil,
        maxWidth: Int? = nil,
        minHeight: Int? = nil,
        maxHeight: Int? = nil,
        alignment: Alignment = .topLeading
    ) -> some View {
        ModifiedView(content: self) {
            FrameElement(
                content: $0,
                columns: .init(least: minWidth, most: maxWidth),
                rows: .init(least: minHeight, most: maxHeight),
                alignment: alignment
            )
        }
    }

    /// Leaves cells free around the view.
    public func padding(_ insets: Insets) -> some View {
        ModifiedView(content: self) { PaddingElement(content: $0, insets: insets) }
    }

    /// Leaves columns free at the left and the right, and rows at the top and the bottom.
    public func padding(horizontal: Int = 1, vertical: Int = 0) -> some View {
        padding(Insets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
    }

    /// Has the view get its share of a stack before those of a lower priority; usually 0.
    public func layoutPriority(_ priority: Double) -> some View {
        ModifiedView(content: self) { PriorityElement(content: $0, priority: priority) }
    }
}

/// A view that wraps the element of another one.
struct ModifiedView<Content: View>: View {
    let content: Content
    let modify: @MainActor (any Element) -> any Element

    func element(in context: Context) -> any Element {
        modify(content.element(in: context))
    }
}

private struct FrameElement: Element {
    struct Bounds {
        let least: Int?
        let most: Int?

        func proposal(_ offered: Int?) -> Int? {
            guard let offered else { return most == Proposal.unlimited ? nil : most }
            return max(least ?? 0, min(offered, most ?? offered))
        }

        func length(offered: Int?, content: Int) -> Int {
            if let most, let offered { return max(least ?? 0, min(offered, most)) }
            if let most, most == least { return most }
            return max(least ?? 0, min(content, most ?? content))
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

private struct PriorityElement: Element {
    let content: any Element
    let priority: Double

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }
    func draw(in rect: Rect, on canvas: Canvas) { content.draw(in: rect, on: canvas) }
}
