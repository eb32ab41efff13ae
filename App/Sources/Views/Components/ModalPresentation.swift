import Features
import Navigation
import PlatformUI

/// A presented sheet or cover, with its view.
struct ModalPresentation: Identifiable {
    let id: ObjectIdentifier
    let style: ModalStyle
    let view: AnyView
    let dismiss: @MainActor () -> Void
}

extension ModalPresentation {
    /// Creates the presentation of `modal`, with `view` in it. In a terminal, the sign-in is a sheet.
    @MainActor
    init(_ modal: VisibleModal, view: some View) {
        let isSignIn = modal.modal as? AppCover == .signIn || modal.modal as? ProfileCover == .signIn
        let style: ModalStyle = Shell.isTerminal && isSignIn ? .sheet : modal.style
        self.init(id: ObjectIdentifier(modal.router), style: style, view: AnyView(view)) { modal.dismiss() }
    }
}

extension View {
    /// Presents `modals`, the lowest first.
    ///
    /// A view presents one modal at a time. Each modal is therefore presented from inside the one below it, such as the
    /// sign-in of the app over the checkout of a tab. This view must stay on the screen: one that hides would lose the end of
    /// a dismissal, for which the next modal waits.
    func presenting(_ modals: [ModalPresentation]) -> some View { modifier(ModalStack(modals: modals)) }
}

private struct ModalStack: ViewModifier {
    let modals: [ModalPresentation]
    /// The modal on the screen, until its dismissal has ended. Another one waits for that, since SwiftUI may drop a
    /// presentation that starts during a dismissal.
    @State private var shown: ModalPresentation?

    func body(content: Content) -> some View {
        content.sheet(item: lowest(.sheet), onDismiss: didDismiss, content: stack)
            .fullScreenCover(item: lowest(.cover), onDismiss: didDismiss, content: stack)
    }

    private func stack(_ modal: ModalPresentation) -> some View {
        modal.view.hasSheetSize().environment(\.screen.isInModal, true)
            .presenting(Array(modals.dropFirst())).onAppear { shown = modal }
    }

    private func didDismiss() { shown = nil }

    /// Returns a binding of the lowest modal, if it has `style` and no other modal is on the screen.
    private func lowest(_ style: ModalStyle) -> Binding<ModalPresentation?> {
        let modal = modals.first.flatMap { modal in
            modal.style == style && (shown ?? modal).id == modal.id ? modal : nil
        }
        return Binding(get: { @MainActor in modal }, set: { @MainActor in if $0 == nil { modal?.dismiss() } })
    }
}
