import TerminalUI

extension View {
    /// Leaves a row below the view, in which a heavy line says that it `isMarked`.
    func underlined(_ isMarked: Bool, isPresented: Bool) -> some View {
        RuledView(content: self, line: isMarked ? "━" : nil, style: \.accent, ownRows: 1, isPresented: isPresented)
    }

    /// Draws a line across the whole last row of the view, below what stands there.
    func bottomBorder(isPresented: Bool) -> some View {
        RuledView(content: self, line: "─", style: \.border, ownRows: 0, isPresented: isPresented)
    }
}

private struct RuledView<Content: View>: View {
    let content: Content
    let line: Character?
    let style: KeyPath<Theme, Style>
    /// The rows that are added for the line.
    let ownRows: Int
    let isPresented: Bool

    func element(in context: Context) -> any Element {
        let element = content.element(in: context.child())
        guard isPresented else { return element }
        let style = context.environment.theme[keyPath: style].over(context.environment.style)
        return RuledElement(content: element, line: line, style: style, ownRows: ownRows)
    }
}

private struct RuledElement: Element {
    let content: any Element
    let line: Character?
    let style: Style
    let ownRows: Int

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal)
        return Size(size.width, size.height + ownRows)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        if let line { canvas.fill(Rect(rect.x, rect.maxY - 1, rect.width, 1), with: line, style: style) }
        content.draw(in: rect.inset(by: Insets(bottom: ownRows)), on: canvas)
    }
}
