extension View {
    /// Does `action` when the view is clicked. It takes no focus: a key should do the same.
    public func onClick(perform action: @escaping @MainActor () -> Void) -> some View {
        ModifiedView(content: self) { ClickElement(content: $0, action: action) }
    }
}

private struct ClickElement: Element {
    let content: any Element
    let action: @MainActor () -> Void
    var priority: Double { content.priority }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let visible = rect.intersection(canvas.clip)
        if !visible.isEmpty {
            canvas.frame.regions.append(
                MouseRegion(rect: visible, scope: canvas.scope) { mouse, _ in
                    if mouse == .click { action() }
                    return mouse == .click
                }
            )
        }
        content.draw(in: rect, on: canvas)
    }
}
