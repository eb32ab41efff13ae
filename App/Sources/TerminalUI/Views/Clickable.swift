extension View {
    /// Does `action` when the view is clicked. It takes no focus: a key should do the same.
    public func onClick(perform action: @escaping @MainActor () -> Void) -> some View {
        ClickView(content: self, action: .immediate(action))
    }

    /// Does `action` in a task of the view when it is clicked; see ``Button``.
    public func onClick(perform action: @escaping @MainActor () async -> Void) -> some View {
        ClickView(content: self, action: .task(action))
    }
}

private struct ClickView<Content: View>: View {
    let content: Content
    let action: ControlAction

    func element(in context: Context) -> any Element {
        let identity = context.kept { ControlIdentity() }
        return ClickElement(content: content.element(in: context.child())) { context.perform(action, for: identity) }
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
