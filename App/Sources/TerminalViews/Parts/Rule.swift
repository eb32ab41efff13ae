import TerminalUI

extension View {
    /// Leaves a row below the view, in which a heavy line says that it `isMarked`.
    func underlined(_ isMarked: Bool, isPresented: Bool) -> some View {
        RuledView(content: self, isMarked: isMarked, isPresented: isPresented)
    }

    /// Draws a line across the whole last row of the view, below what stands there.
    func overRule(isPresented: Bool) -> some View {
        OverRuleView(content: self, isPresented: isPresented)
    }
}

private struct RuledView<Content: View>: View {
    let content: Content
    let isMarked: Bool
    let isPresented: Bool

    func element(in context: Context) -> any Element {
        let element = content.element(in: context.child())
        guard isPresented else { return element }
        let style = context.environment.theme.accent.over(context.environment.style)
        return RuledElement(content: element, style: isMarked ? style : nil)
    }
}

private struct RuledElement: Element {
    let content: any Element
    let style: Style?

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal)
        return Size(size.width, size.height + 1)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        content.draw(in: rect.inset(by: Insets(bottom: 1)), on: canvas)
        guard let style else { return }
        canvas.fill(Rect(rect.x, rect.maxY - 1, rect.width, 1), with: "━", style: style)
    }
}

private struct OverRuleView<Content: View>: View {
    let content: Content
    let isPresented: Bool

    func element(in context: Context) -> any Element {
        let element = content.element(in: context.child())
        guard isPresented else { return element }
        return OverRuleElement(
            content: element,
            style: context.environment.theme.border.over(context.environment.style)
        )
    }
}

private struct OverRuleElement: Element {
    let content: any Element
    let style: Style

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        canvas.fill(Rect(rect.x, rect.maxY - 1, rect.width, 1), with: "─", style: style)
        content.draw(in: rect, on: canvas)
    }
}
