/// An element with a border, a title at the left and a note at the right, which is left out if it does not fit.
struct BorderElement: Element {
    let content: any Element
    let title: String?
    let note: String?
    let style: Style
    let titleStyle: Style
    let noteStyle: Style

    private static let insets = Insets(top: 1, left: 1, bottom: 1, right: 1)

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal.inset(by: Self.insets))
        // The title is between the corners, with a space on each side.
        let title = min(title.map { $0.cellWidth + 4 } ?? 0, proposal.width ?? .max)
        return Size(max(size.width + 2, title), size.height + 2)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        content.draw(in: rect.inset(by: Self.insets), on: canvas)
        guard rect.width > 1, rect.height > 1 else { return }
        let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
        canvas.fill(Rect(rect.x, rect.y, rect.width, 1), with: "─", style: style)
        canvas.fill(Rect(rect.x, bottom, rect.width, 1), with: "─", style: style)
        canvas.fill(Rect(rect.x, rect.y, 1, rect.height), with: "│", style: style)
        canvas.fill(Rect(right, rect.y, 1, rect.height), with: "│", style: style)
        for (corner, x, y) in [
            ("╭", rect.x, rect.y), ("╮", right, rect.y), ("╰", rect.x, bottom), ("╯", right, bottom),
        ] {
            canvas.write(corner, at: Point(x, y), style: style)
        }
        if let title, rect.width > 6 {
            let text = " \(title.truncated(to: rect.width - 4)) "
            canvas.write(text, at: Point(rect.x + 1, rect.y), style: titleStyle)
        }
        if let note, (title?.cellWidth ?? 0) + note.cellWidth + 8 <= rect.width {
            canvas.write(" \(note) ", at: Point(right - note.cellWidth - 2, rect.y), style: noteStyle)
        }
    }
}
