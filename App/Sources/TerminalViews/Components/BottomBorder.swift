import TerminalUI

extension View {
    /// Adds a row below the view, with a heavy line if the view `isSelected`.
    func underlined(_ isSelected: Bool, isPresented: Bool) -> some View {
        BorderedView(content: self, line: isSelected ? "━" : nil, style: \.accent, rows: 1, isPresented: isPresented)
    }

    /// Draws a line across the last row of the view, behind the content of that row.
    func bottomBorder(isPresented: Bool) -> some View {
        BorderedView(content: self, line: "─", style: \.border, rows: 0, isPresented: isPresented)
    }
}

private struct BorderedView<Content: View>: View {
    let content: Content
    let line: Character?
    let style: KeyPath<Theme, Style>
    /// The number of rows that are added for the line.
    let rows: Int
    let isPresented: Bool

    func element(in context: Context) -> any Element {
        let element = content.element(in: context.child())
        guard isPresented else { return element }
        let style = context.environment.theme[keyPath: style].over(context.environment.style)
        return BorderedElement(content: element, line: line, style: style, rows: rows)
    }
}

private struct BorderedElement: Element {
    let content: any Element
    let line: Character?
    let style: Style
    let rows: Int

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal)
        return Size(size.width, size.height + rows)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        if let line { canvas.fill(Rect(rect.x, rect.maxY - 1, rect.width, 1), with: line, style: style) }
        content.draw(in: rect.inset(by: Insets(bottom: rows)), on: canvas)
    }
}
