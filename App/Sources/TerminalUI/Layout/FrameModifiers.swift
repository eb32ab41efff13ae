extension View {
    /// Gives the view a fixed width or height, in cells, or lets it take what it is offered up to a `maxWidth` or
    /// `maxHeight`; `Proposal.unlimited` takes all. A smaller view is aligned by `alignment`, a larger one is cut.
    package func frame(
        width: Int? = nil,
        maxWidth: Int? = nil,
        height: Int? = nil,
        maxHeight: Int? = nil,
        alignment: Alignment = .topLeading
    ) -> some View {
        ModifiedView(content: self) {
            FrameElement(
                content: $0,
                columns: .init(fixed: width, most: maxWidth),
                rows: .init(fixed: height, most: maxHeight),
                alignment: alignment
            )
        }
    }

    package func padding(_ insets: Insets) -> some View {
        ModifiedView(content: self) { PaddingElement(content: $0, insets: insets) }
    }

    /// Leaves columns free at the left and the right, and rows at the top and the bottom.
    package func padding(horizontal: Int = 1, vertical: Int = 0) -> some View {
        padding(Insets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
    }

    /// Has the view get its share of a stack before those of a lower priority; usually 0.
    package func layoutPriority(_ priority: Double) -> some View {
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
        let fixed: Int?
        let most: Int?

        func proposal(_ offered: Int?) -> Int? {
            guard fixed == nil, let offered else { return fixed ?? (most == Proposal.unlimited ? nil : most) }
            return min(offered, most ?? offered)
        }

        func length(offered: Int?, content: Int) -> Int {
            guard let most else { return fixed ?? content }
            return fixed ?? min(offered ?? content, most)
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
