extension View {
    /// Keeps the view without showing it, as a screen below a pushed one: it takes no space, no key and no focus. Its
    /// state and the actions under way stay, its `.task` is cancelled. When it is shown again, it has its former focus.
    package func hidden(_ isHidden: Bool = true) -> some View {
        HiddenView(content: self, isHidden: isHidden)
    }

    /// Shows a panel over the view while `isPresented`. The view below is dimmed, and the panel holds the focus: keys
    /// bound outside it do nothing meanwhile. When it goes, the focus is where it was. The title stands in the border.
    package func panel<Content: View>(
        _ title: String? = nil,
        isPresented: Bool = true,
        @ViewBuilder content: () -> Content
    ) -> some View {
        PanelView(base: self, title: title, panel: isPresented ? content() : nil)
    }
}

private struct HiddenView<Content: View>: View {
    let content: Content
    let isHidden: Bool

    func element(in context: Context) -> any Element {
        let state = context.kept { HiddenState() }
        let element = content.element(in: context.child())
        if isHidden {
            state.wasHidden = true
            return StackElement(group: [])
        }
        let focus = context.host.focus
        return DecoratedElement(element) { rect, canvas in
            let count = canvas.frame.focusables.count
            element.draw(in: rect, on: canvas)
            let inside = canvas.frame.focusables[count...]
            if state.wasHidden, let focused = state.focused, inside.contains(where: { $0.place === focused }) {
                focus.request = focused
            } else if let focused = focus.focused, inside.contains(where: { $0.place === focused }) {
                state.focused = focused
            }
            state.wasHidden = false
        }
    }
}

@MainActor
private final class HiddenState {
    var wasHidden = false
    weak var focused: ViewNode?
}

private struct PanelView<Base: View, Content: View>: View {
    let base: Base
    let title: String?
    let panel: Content?

    func element(in context: Context) -> any Element {
        let element = base.element(in: context.child(0))
        guard let panel else { return element }
        var inside = context.child(1)
        let theme = inside.environment.theme
        inside.environment.style = theme.base
        inside.environment.disabledReason = nil
        let memory = inside.kept { FocusMemory() }
        let bordered = BorderElement(
            content: panel.padding().element(in: inside.child()),
            title: title?.printable,
            style: theme.accent.over(theme.base),
            titleStyle: theme.title.over(theme.base)
        )
        let scoped = DecoratedElement(bordered) { rect, canvas in
            var canvas = canvas
            canvas.scope = canvas.frame.scopes.count
            canvas.frame.scopes.append(memory)
            // The cursor of a field outside is not where the user types.
            canvas.frame.cursor = nil
            bordered.draw(in: rect, on: canvas)
        }
        return PanelElement(base: element, panel: scoped, theme: theme)
    }
}

private struct PanelElement: Element {
    let base: any Element
    let panel: any Element
    let theme: Theme
    var priority: Double { base.priority }

    func size(for proposal: Proposal) -> Size {
        let (below, above) = (base.size(for: proposal), panel.size(for: proposal))
        return Size(max(below.width, above.width), max(below.height, above.height))
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        base.draw(in: rect, on: canvas)
        canvas.restyle(rect) { _ in theme.covered.over(theme.base) }
        let place = rect.aligned(panel.size(for: Proposal(rect.size)), .center)
        canvas.fill(place, style: theme.base)
        panel.draw(in: place, on: canvas.clipped(to: place))
    }
}
