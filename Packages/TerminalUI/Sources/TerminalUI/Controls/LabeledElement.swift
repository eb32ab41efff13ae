/// A label with content after it: after the column of labels in a form or a list, otherwise after one cell.
@MainActor
struct LabeledElement: Element {
    /// The columns for the labels of a form or a list.
    static let labelColumn = 25

    let label: any Element
    let content: any Element
    let column: Int?

    func size(for proposal: Proposal) -> Size {
        let start = start(in: proposal.width)
        let size = content.size(for: Proposal(width: proposal.width.map { $0 - start }, height: proposal.height))
        let height = label.size(for: Proposal(width: start - 1, height: proposal.height)).height
        let width = start + size.width
        return Size(column == nil ? width : max(width, proposal.width ?? 0), max(size.height, height))
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        label.draw(in: labelRect(in: rect), on: canvas)
        content.draw(in: contentRect(in: rect), on: canvas)
    }

    func labelRect(in rect: Rect) -> Rect {
        Rect(rect.x, rect.y, start(in: rect.width) - 1, rect.height)
    }

    func contentRect(in rect: Rect) -> Rect {
        let start = start(in: rect.width)
        return Rect(rect.x + start, rect.y, rect.width - start, rect.height)
    }

    /// Returns the column of the content: in the first half of a narrow row, and further left if the content is long.
    private func start(in width: Int?) -> Int {
        lazy var labelEnd = label.size(for: Proposal()).width + 1
        guard let column else { return labelEnd }
        let half = max(1, width ?? column * 2) / 2
        guard let width, half < column else { return min(column, half) }
        return min(half, max(labelEnd, width - content.size(for: Proposal()).width))
    }
}
