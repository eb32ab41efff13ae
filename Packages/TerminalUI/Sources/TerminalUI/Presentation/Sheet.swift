extension View {
    /// Presents a panel over the screen while `item` is not `nil`. The panel is as high as its content, up to the window.
    /// Esc dismisses it, unless a view in it disables that or is a button for `.cancelAction`. `onDismiss` is called after
    /// `item` is `nil`.
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presenting(item.wrappedValue, id: { AnyHashable($0.id) }, onDismiss: onDismiss) { presented, context, canvas in
            let sheet = Sheet()
            let width = min(64, canvas.frame.contentArea.width)
            var inner = context.child()
            inner.environment[Sheet.self] = sheet
            // Without the border and the padding.
            inner.environment.contentWidth = width - 6
            let dismiss: @MainActor () -> Void = { item.wrappedValue = nil }
            let element = content(presented).screenElement(in: inner, dismiss: dismiss)
            let panel = DecoratedElement(element) { rect, canvas in
                element.draw(in: rect, on: canvas)
                guard !sheet.isDismissDisabled else { return }
                canvas.bind([.escape], inner.renderer.text(.close), group: .everywhere, dismiss)
            }
            canvas.drawPanel(panel, title: sheet.title, width: width, in: context)
        }
    }

    /// Presents content in place of the screen while `item` is not `nil`. `onDismiss` is called after `item` is `nil`.
    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presenting(item.wrappedValue, id: { AnyHashable($0.id) }, onDismiss: onDismiss) { presented, context, canvas in
            let area = canvas.frame.contentArea
            var inner = context.child()
            inner.environment.contentWidth = area.width
            canvas.fill(Rect(0, area.y, canvas.clip.width, area.height), style: inner.environment.style)
            let element = content(presented).screenElement(in: inner) { item.wrappedValue = nil }
            canvas.frame.begin(context.state { FocusScope() })
            element.draw(in: area, on: canvas.clipped(to: area))
        }
    }

    /// Prevents that Esc dismisses the sheet around the view.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        setting(Sheet.self) { sheet, _ in sheet.isDismissDisabled = isDisabled }
    }
}

/// The sheet around a view, which the views in it change while they are evaluated.
@MainActor
final class Sheet {
    /// The title in the border.
    var title: String?
    var isDismissDisabled = false
}

extension View {
    /// Returns the view with a drawing over the whole screen while there is an item, in a context outside its container.
    func presenting<Item>(
        _ item: Item?,
        id: (Item) -> AnyHashable,
        onDismiss: (() -> Void)? = nil,
        draw: @escaping @MainActor (Item, Context, Canvas) -> Void
    ) -> some View {
        let id = item.map(id)
        return DerivedView(content: self) { base, context in
            let outer = context.child(1)
            let state = outer.state { Presentation() }
            if state.id != nil, state.id != id {
                state.id = nil
                if let onDismiss { context.renderer.afterDrawing(onDismiss) }
            }
            let views = base.views(in: context.child(0))
            guard let item, let id else { return views }
            // The state stays while the base is not drawn, as in a window that is too small.
            outer.node.keepsChildren = true
            return views.map { view in
                view.decorate { element, rect, canvas in
                    element.draw(in: rect, on: canvas)
                    // The base may be several views.
                    guard state.frame !== canvas.frame else { return }
                    (state.id, state.frame) = (id, canvas.frame)
                    canvas.frame.deferredDrawing.append { window in
                        outer.node.keepsChildren = false
                        draw(item, outer.child(.id(id)).overScreen, window)
                    }
                }
            }
        }
    }
}

extension Context {
    /// The context of content over the screen, which looks the same in a focused row and in a disabled view.
    fileprivate var overScreen: Context {
        var context = outsideControls()
        context.environment.theme = renderer.environment.theme
        context.environment.style = renderer.environment.style
        context.environment.disabledReason = nil
        context.environment[Sheet.self] = nil
        return context
    }
}

@MainActor
private final class Presentation {
    /// The id of the item on the screen.
    var id: AnyHashable?
    weak var frame: RenderedFrame?
}
