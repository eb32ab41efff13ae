extension View {
    /// Hides the view, such as the screen below a pushed one, and keeps its state: it has no size, handles no keys and
    /// cannot be focused. Running actions continue, its `.task` is cancelled. When it is shown again, its focus is restored.
    public func hidden(_ isHidden: Bool = true) -> some View {
        HiddenView(content: self, isHidden: isHidden)
    }

    /// Shows a panel in the center of the window while `isPresented`. The rest of the window is dimmed, and keys outside the
    /// panel are disabled. When the panel is dismissed, the focus is restored. The title and the note are shown in the border.
    public func panel<Content: View>(
        _ title: String? = nil,
        note: String? = nil,
        isPresented: Bool = true,
        @ViewBuilder content: () -> Content
    ) -> some View {
        PanelView(base: self, title: title, note: note, panel: isPresented ? content() : nil)
    }
}

private struct HiddenView<Content: View>: PrimitiveView {
    let content: Content
    let isHidden: Bool

    func element(in context: Context) -> any Element {
        let state = context.state { HiddenState() }
        let element = content.element(in: context.child())
        if isHidden {
            state.wasHidden = true
            return StackElement(group: [])
        }
        let focus = context.renderer.focus
        return DecoratedElement(element) { rect, canvas in
            let count = canvas.frame.focusables.count
            element.draw(in: rect, on: canvas)
            let inner = canvas.frame.focusables[count...]
            if state.wasHidden, let focused = state.focused, inner.contains(where: { $0.node === focused }) {
                focus.request = focused
            } else if let focused = focus.focused, inner.contains(where: { $0.node === focused }) {
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

private struct PanelView<Base: View, Content: View>: PrimitiveView {
    let base: Base
    let title: String?
    let note: String?
    let panel: Content?

    func element(in context: Context) -> any Element {
        let element = base.element(in: context.child(0))
        guard let panel else { return element }
        var inner = context.child(1)
        let theme = inner.environment.theme
        inner.environment.style = theme.base
        inner.environment.disabledReason = nil
        let scope = inner.state { FocusScope() }
        let bordered = BorderElement(
            content: panel.padding().element(in: inner.child()),
            title: title?.printable,
            note: note?.printable,
            style: theme.accent.over(theme.base),
            titleStyle: theme.title.over(theme.base),
            noteStyle: theme.muted.over(theme.base)
        )
        let scoped = DecoratedElement(bordered) { rect, canvas in
            var canvas = canvas
            canvas.scope = canvas.frame.scopes.count
            canvas.scroller = nil
            canvas.frame.scopes.append(scope)
            // A text field outside the panel must not show its cursor.
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
        let window = canvas.unclipped()
        let dimmed = theme.dimmed.over(theme.base)
        window.restyle(window.clip) { $0.character == .pixels ? $0.style.fogged : dimmed }
        let area = canvas.frame.contentArea
        let panelRect = area.aligned(panel.size(for: Proposal(area.size)), .center)
        window.fill(panelRect, style: theme.base)
        panel.draw(in: panelRect, on: window.clipped(to: panelRect))
    }
}

extension Style {
    /// The style of two pixels with less contrast. In one color, they would become stripes.
    fileprivate var fogged: Style {
        func fogged(_ color: Color) -> Color {
            color.rgb.map { Color($0.mixed(with: RGB(0x606060), 0.6)) } ?? color
        }
        return Style(foreground: fogged(foreground), background: fogged(background))
    }
}
