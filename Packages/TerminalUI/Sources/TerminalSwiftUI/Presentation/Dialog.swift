import TerminalEngine

extension View {
    /// Presents a dialog with a message and buttons while `isPresented` and `data` is not `nil`: see
    /// ``confirmationDialog(_:isPresented:titleVisibility:actions:)``.
    public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S,
        isPresented: Binding<Bool>,
        presenting data: T?,
        @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        DialogView(
            base: self,
            title: String(title),
            isPresented: isPresented,
            actions: data.map(actions),
            message: data.map(message),
            hasCancelButton: false
        )
    }

    /// Presents a dialog with buttons while `isPresented`. Each button performs its action and dismisses the dialog. Esc is
    /// the button with the role `cancel`; the dialog adds one if `actions` have none.
    public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: ()) { _ in
            actions()
        }
    }

    /// Presents a dialog with buttons while `isPresented` and `data` is not `nil`.
    public func confirmationDialog<S: StringProtocol, A: View, T>(
        _ title: S,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View {
        confirmationDialog(
            title,
            isPresented: isPresented,
            titleVisibility: titleVisibility,
            presenting: data,
            actions: actions,
            message: { _ in EmptyView() }
        )
    }

    /// Presents a dialog with a message and buttons while `isPresented` and `data` is not `nil`.
    public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
        _ title: S,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        presenting data: T?,
        @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        DialogView(
            base: self,
            title: String(title),
            isPresented: isPresented,
            actions: data.map(actions),
            message: data.map(message),
            hasCancelButton: true
        )
    }
}

/// The visibility of a part of a view. A dialog always shows its title in a terminal.
public enum Visibility: Sendable {
    case automatic, visible, hidden
}

/// The dialog around a button.
@MainActor
final class Dialog {
    /// `true` if one of its buttons has the role `cancel`.
    var hasCancelButton = false
    let dismiss: @MainActor () -> Void

    fileprivate init(dismiss: @escaping @MainActor () -> Void) {
        self.dismiss = dismiss
    }
}

private enum DialogKey: EnvironmentKey { static var defaultValue: Dialog? { nil } }

extension EnvironmentValues {
    fileprivate(set) var dialog: Dialog? {
        get { self[DialogKey.self] }
        set { self[DialogKey.self] = newValue }
    }
}

private struct DialogView<Base: View, Actions: View, Message: View>: PrimitiveView {
    let base: Base
    let title: String
    let isPresented: Binding<Bool>
    let actions: Actions?
    let message: Message?
    /// `true` if the dialog has a button that cancels, also if the app gives none.
    let hasCancelButton: Bool

    static var isSingle: Bool { Base.isSingleView }

    func list(in context: Context) -> ViewList {
        guard isPresented.wrappedValue, let actions else { return base.views(in: context.child(0)) }
        let outer = context.child(1)
        return presenting(over: base, in: context) { draw(actions, in: outer, on: $0) }
    }

    private func draw(_ actions: Actions, in context: Context, on canvas: Canvas) {
        var context = context.outsideControls
        context.values.isInBar = false
        let width = min(48, canvas.frame.contentArea.width)
        Panel(in: context) { content(actions, width: width, in: $0) }.draw(on: canvas, maxWidth: width)
    }

    private func content(_ actions: Actions, width: Int, in context: Context) -> any Element {
        let dialog = Dialog { isPresented.wrappedValue = false }
        var inner = context
        inner.values.dialog = dialog
        var buttons = buttons(of: actions.views(in: inner.child(0)), dialog)
        if !dialog.hasCancelButton, hasCancelButton || buttons.isEmpty {
            let strings = context.environment.strings
            let cancel = Button(hasCancelButton ? strings.cancel : strings.close, role: .cancel) {}
            buttons.insert(cancel.element(in: inner.child(1)), at: 0)
        }
        let row = StackElement(axis: .horizontal, spacing: 2, children: buttons)
        let isHigh = context.environment.screenSize.height >= 20
        // The padding of the panel and its border.
        let fits = row.size(for: Proposal()).width <= width - 6
        let actions = fits ? row : StackElement(axis: .vertical, alignment: .trailing, children: buttons)
        var secondary = context.child(2)
        secondary.environment.style = context.environment.theme.muted.over(context.environment.style)
        let texts: [any Element] = [
            Text(title).bold().element(in: context.child(3)),
            message?.element(in: secondary) ?? StackElement(group: []),
        ]
        let column = StackElement(
            axis: .vertical,
            spacing: 1,
            children: [
                StackElement(axis: .vertical, children: texts),
                TerminalEngine.FrameElement(
                    actions,
                    columns: .init(max: Proposal.unlimited),
                    alignment: .trailing
                ),
            ]
        )
        return PaddingElement(content: column, insets: Insets(top: isHigh ? 1 : 0, left: 1, right: 1))
    }

    /// Returns the elements of the buttons, that with the role `cancel` first.
    private func buttons(of views: ViewList, _ dialog: Dialog) -> [any Element] {
        var elements: [any Element] = []
        for view in views.all {
            let hadCancelButton = dialog.hasCancelButton
            let element = view.element
            elements.insert(element, at: hadCancelButton == dialog.hasCancelButton ? elements.endIndex : 0)
        }
        return elements
    }
}
