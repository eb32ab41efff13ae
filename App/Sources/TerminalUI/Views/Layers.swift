extension View {
    /// Keeps the view without showing it: its state and its tasks stay, it takes no space, no key and no focus. So a
    /// screen waits under another one that was pushed over it.
    public func hidden(_ isHidden: Bool = true) -> some View {
        HiddenView(content: self, isHidden: isHidden)
    }

    /// Shows a panel over the view while `isPresented`. The view below is dimmed, and the panel holds the focus: keys
    /// bound outside it do nothing meanwhile. When it goes, the focus is where it was. The title stands in the border.
    public func panel<Content: View>(
        _ title: String? = nil,
        isPresented: Bool = true,
        @ViewBuilder content: () -> Content
    ) -> some View {
        PanelView(base: self, title: title, panel: isPresented ? content() : nil)
    }

    /// Holds the focus within the view as long as the view is there. Of several, the last one drawn holds it.
    public func focusScope() -> some View {
        ScopeView(content: self)
    }
}

private struct HiddenView<Content: View>: View {
    let content: Content
    let isHidden: Bool

    func element(in context: Context) -> any Element {
        let element = content.element(in: context)
        return isHidden ? GroupElement(children: []) : element
    }
}

private struct ScopeView<Content: View>: View {
    let content: Content

    func element(in context: Context) -> any Element {
        ScopeElement(memory: context.kept { FocusMemory() }, content: content.element(in: context.child()))
    }
}

private struct ScopeElement: Element {
    let memory: FocusMemory
    let content: any Element
    var priority: Double { content.priority }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        var canvas = canvas
        canvas.scope = canvas.frame.scopes.count
        canvas.frame.scopes.append(FocusScope(memory: memory))
        // The cursor of a field outside is not where the user types.
        canvas.frame.cursor = nil
        content.draw(in: rect, on: canvas)
    }
}

private struct PanelView<Base: View, Content: View>: View {
    let base: Base
    let title: String?
    let panel: Content?

    func element(in context: Context) -> any Element {
        let element = base.element(in: context.child(0))
        guard let panel else { return element }
        var inside = context.child(1)
        inside.environment.style = .plain
        inside.environment.disabledReason = nil
        let theme = inside.environment.theme
        let bordered = ScopeView(
            content: ModifiedView(content: panel.padding()) {
                BorderElement(content: $0, title: title?.printable, style: theme.accent, titleStyle: theme.title)
            }
        )
        return PanelElement(base: element, panel: bordered.element(in: inside), covered: theme.covered)
    }
}

private struct PanelElement: Element {
    let base: any Element
    let panel: any Element
    let covered: Style
    var priority: Double { base.priority }

    func size(for proposal: Proposal) -> Size {
        let (below, above) = (base.size(for: proposal), panel.size(for: proposal))
        return Size(max(below.width, above.width), max(below.height, above.height))
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        base.draw(in: rect, on: canvas)
        canvas.restyle(rect) { _ in covered }
        let place = rect.aligned(panel.size(for: Proposal(rect.size)), .center)
        canvas.fill(place, style: .plain)
        panel.draw(in: place, on: canvas.clipped(to: place))
    }
}
