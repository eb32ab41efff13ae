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
        dialog(String(title), isPresented, data.map(actions), data.map(message), addsCancelButton: false)
    }

    /// Presents a dialog with buttons while `isPresented`. Each button performs its action and dismisses the dialog. Esc is
    /// the button with the role `cancel`; the dialog adds one if `actions` have none.
    public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        dialog(String(title), isPresented, actions(), EmptyView(), addsCancelButton: true)
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
        dialog(String(title), isPresented, data.map(actions), data.map(message), addsCancelButton: true)
    }

    private func dialog<A: View, M: View>(
        _ title: String,
        _ isPresented: Binding<Bool>,
        _ actions: A?,
        _ message: M?,
        addsCancelButton: Bool
    ) -> some View {
        presenting(isPresented.wrappedValue ? actions : nil, id: { _ in true }) { actions, context, canvas in
            let width = min(48, canvas.frame.contentArea.width)
            // A title that does not fit into the border is above the message.
            let fitsBorder = title.printable.cellWidth <= width - 4
            let texts = VStack(alignment: .leading) {
                if !fitsBorder { Text(title).bold() }
                message.foregroundStyle(.secondary)
            }.element(in: context.child(1))
            var inner = context.child(0)
            let dialog = Dialog { isPresented.wrappedValue = false }
            inner.environment[Dialog.self] = dialog
            var buttons: [any Element] = []
            for view in actions.views(in: inner.child(0)).all {
                let hadCancelButton = dialog.hasCancelButton
                let button = view.element
                buttons.insert(button, at: hadCancelButton == dialog.hasCancelButton ? buttons.endIndex : 0)
            }
            if !dialog.hasCancelButton, addsCancelButton || buttons.isEmpty {
                let title = context.renderer.text(addsCancelButton ? .cancel : .close)
                let cancel = Button(title, role: .cancel) {}
                buttons.insert(cancel.element(in: inner.child(1)), at: 0)
            }
            let rows = FittingElement(candidates: [
                StackElement(axis: .horizontal, spacing: 2, children: buttons),
                StackElement(axis: .vertical, alignment: .trailing, children: buttons),
            ])
            let content = StackElement(
                axis: .vertical,
                spacing: 1,
                children: (texts.size(for: Proposal()) == .zero ? [] : [texts])
                    + [FrameElement(content: rows, columns: .filling, alignment: .trailing)]
            )
            canvas.drawPanel(content, title: fitsBorder ? title : nil, width: width, in: context)
        }
    }
}

/// The visibility of a part of a view. A dialog always shows its title in a terminal.
public enum Visibility: Sendable {
    case automatic, visible, hidden
}
