/// An element with bounds of its width and its height.
struct FrameElement: Element {
    /// Bounds along an axis, in cells. With a maximum, the element takes the offered length up to it.
    struct Bounds {
        var min: Int?
        var ideal: Int?
        var max: Int?

        static let filling = Bounds(max: Proposal.unlimited)

        static func fixed(_ length: Int?) -> Bounds { Bounds(min: length, ideal: length, max: length) }

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

    let content: any Element
    var columns = Bounds()
    var rows = Bounds()
    var alignment = Alignment.topLeading

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

/// An element with empty cells around it.
struct PaddingElement: Element {
    let content: any Element
    let insets: Insets

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal.inset(by: insets))
        return Size(size.width + insets.left + insets.right, size.height + insets.top + insets.bottom)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        content.draw(in: rect.inset(by: insets), on: canvas.clipped(to: rect))
    }
}
