import Features
import TerminalUI

extension View {
    /// Asks for confirmation of an action that cannot be undone or moves money.
    ///
    /// ```
    /// .confirmationDialog(.signOutQuestion(name), isPresented: Binding(state, \.isAsking), action: .signOut) {
    ///     await model.signOut()
    /// }
    /// ```
    ///
    /// The cancel button has the focus. It and Esc close the dialog, and so does the button that performs the action, or its
    /// `variant`.
    func confirmationDialog(
        _ title: LocalizedText,
        isPresented: Binding<Bool>,
        message: LocalizedText? = nil,
        action: LocalizedText,
        role: ButtonRole? = .destructive,
        cancel: LocalizedText = .cancel,
        variant: (title: LocalizedText, perform: @MainActor () async -> Void)? = nil,
        perform: @escaping @MainActor () async -> Void
    ) -> some View {
        panel(isPresented: isPresented.value) {
            Localized { localizer in
                VStack(spacing: 1) {
                    VStack {
                        Text(localizer(title)).style(\.title)
                        if let message { Text(localizer(message)).style(\.muted) }
                    }
                    HStack(spacing: 2) {
                        Spacer()
                        Button(localizer(cancel)) { isPresented.value = false }
                        Button(localizer(action), role: role) {
                            isPresented.value = false
                            await perform()
                        }
                    }
                    if let variant {
                        HStack {
                            Spacer()
                            Button(localizer(variant.title), role: role) {
                                isPresented.value = false
                                await variant.perform()
                            }
                        }
                    }
                }
                .panelPadding()
                .frame(maxWidth: 44)
            }
            .onKey(.escape, cancel) { isPresented.value = false }
        }
    }
}

extension View {
    /// Adds the space between the content of a panel and its border. A low window has no empty row for it.
    func panelPadding() -> some View {
        EnvironmentReader(\.screenSize) { padding(Insets(top: $0.height < 20 ? 0 : 1, left: 1, right: 1)) }
    }
}
