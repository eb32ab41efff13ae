import TerminalEngine

extension View {
    /// Presents a panel over the screen while `item` is not `nil`. The panel is as high as its content, up to the window.
    /// Esc dismisses it, unless a view in it disables that or is a button for `.cancelAction`. `onDismiss` is called after
    /// `item` is `nil`.
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        PresentingView(base: self, item: item, isSheet: true, onDismiss: onDismiss, content: content)
    }

    /// Presents content in place of the screen while `item` is not `nil`. `onDismiss` is called after `item` is `nil`.
    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        PresentingView(base: self, item: item, isSheet: false, onDismiss: onDismiss, content: content)
    }

    /// Prevents that Esc dismisses the sheet around the view.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        SettingView(content: self) { $0.values.presentation?.isDismissDisabled = isDisabled }
    }
}

/// What the views in a sheet or a cover set for it while they are evaluated.
@MainActor
final class Presentation {
    /// The title in the border of a sheet.
    var title: String?
    var isDismissDisabled = false
    fileprivate let isSheet: Bool

    fileprivate init(isSheet: Bool) {
        self.isSheet = isSheet
    }
}

private enum PresentationKey: EnvironmentKey { static var defaultValue: Presentation? { nil } }

extension EnvironmentValues {
    fileprivate(set) var presentation: Presentation? {
        get { self[PresentationKey.self] }
        set { self[PresentationKey.self] = newValue }
    }

    /// The sheet around the view, whose border shows the title of the screen.
    var sheet: Presentation? { presentation.flatMap { $0.isSheet ? $0 : nil } }
}

extension PrimitiveView {
    /// Returns the views of `base` with a drawing over the whole screen, once for each frame.
    func presenting(
        over base: some View,
        in context: Context,
        _ draw: @escaping @MainActor (Canvas) -> Void
    ) -> ViewList {
        let state = context.state { LastFrame() }
        return base.views(in: context.child(0)).map { view in
            view.modified { element in
                DecoratedElement(element) { rect, canvas in
                    element.draw(in: rect, on: canvas)
                    guard state.frame !== canvas.frame else { return }
                    state.frame = canvas.frame
                    canvas.frame.deferredDrawing.append { draw(canvas.unclipped()) }
                }
            }
        }
    }
}

@MainActor
private final class LastFrame {
    weak var frame: RenderedFrame?
}

private struct PresentingView<Base: View, Item: Identifiable, Content: View>: PrimitiveView {
    let base: Base
    let item: Binding<Item?>
    let isSheet: Bool
    let onDismiss: (() -> Void)?
    let content: (Item) -> Content

    static var isSingle: Bool { Base.isSingleView }

    func list(in context: Context) -> ViewList {
        let outer = context.child(1)
        let state = outer.state { PresentedItem() }
        let item = item.wrappedValue
        let id = item.map { AnyHashable($0.id) }
        if state.id != nil, state.id != id {
            state.id = nil
            if let onDismiss { context.renderer.afterDrawing(onDismiss) }
        }
        guard let item, let id else { return base.views(in: context.child(0)) }
        return presenting(over: base, in: context) { canvas in
            state.id = id
            draw(item, in: outer.child(.id(id)), on: canvas)
        }
    }

    private func draw(_ item: Item, in context: Context, on canvas: Canvas) {
        let presentation = Presentation(isSheet: isSheet)
        var context = context.outsideControls
        context.values.isInBar = false
        context.values.presentation = presentation
        context.values.dismiss = DismissAction { [binding = self.item] in binding.wrappedValue = nil }
        guard isSheet else { return drawCover(item, presentation, in: context, on: canvas) }
        let width = min(64, canvas.frame.contentArea.width)
        context.environment.contentWidth = width - 6
        context.values.horizontalSizeClass = .compact
        let panel = Panel(presentation.title, in: context) { inner in
            let isHigh = context.environment.screenSize.height >= 20
            let element = PaddingElement(
                content: element(of: item, presentation, in: inner),
                insets: Insets(top: isHigh ? 1 : 0, left: 1, right: 1)
            )
            return TerminalEngine.FrameElement(element, columns: .init(max: Proposal.unlimited))
        }
        panel.draw(on: canvas, maxWidth: width)
    }

    private func drawCover(_ item: Item, _ presentation: Presentation, in context: Context, on canvas: Canvas) {
        let inner = context.child().overScreen
        let area = canvas.frame.contentArea
        canvas.fill(Rect(0, area.y, canvas.clip.width, area.height), style: inner.environment.style)
        let element = element(of: item, presentation, in: inner)
        let scope = context.state { FocusScope() }
        element.draw(in: area, on: canvas.clipped(to: area).inScope(scope))
    }

    /// Returns the content with the key that dismisses a sheet.
    private func element(of item: Item, _ presentation: Presentation, in context: Context) -> any Element {
        let screen = Screen(in: context) { content(item).element(in: $0) }.element()
        let dismiss = context.values.dismiss
        return DecoratedElement(screen) { rect, canvas in
            screen.draw(in: rect, on: canvas)
            guard isSheet, !presentation.isDismissDisabled else { return }
            canvas.bind([.escape], context.environment.strings.close, group: .everywhere) { dismiss() }
        }
    }
}

@MainActor
private final class PresentedItem {
    /// The id of the item on the screen.
    var id: AnyHashable?
}
