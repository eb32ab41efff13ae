import Features
import TerminalUI

extension View {
    /// Binds a key; the help bar says what it does in the language of the app.
    func onKey(
        _ key: Key,
        _ phrase: LocalizedText,
        disabled reason: LocalizedText? = nil,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        onKey([key], phrase, disabled: reason, perform: action)
    }

    /// Binds several keys that do the same.
    func onKey(
        _ keys: [Key],
        _ phrase: LocalizedText,
        disabled reason: LocalizedText? = nil,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        Localized { text in self.onKey(keys, text.hint(phrase), disabled: reason.map { text($0) }, perform: action) }
    }

    /// Binds a key to an action that is done in a task of the view.
    func onKey(
        _ key: Key,
        _ phrase: LocalizedText,
        disabled reason: LocalizedText? = nil,
        perform action: @escaping @MainActor () async -> Void
    ) -> some View {
        Localized { text in self.onKey(key, text.hint(phrase), disabled: reason.map { text($0) }, perform: action) }
    }

    /// Shows a panel with a title in the language of the app.
    func panel<Panel: View>(
        _ title: LocalizedText?,
        isPresented: Bool,
        @ViewBuilder content: @escaping () -> Panel
    ) -> some View {
        Localized { text in self.panel(title.map { text($0) }, isPresented: isPresented, content: content) }
    }
}

/// A view built by a closure that receives the localizer.
struct Localized<Inside: View>: LocalizedView {
    @ViewBuilder let make: (Localizer) -> Inside

    func content(_ text: Localizer) -> Inside { make(text) }
}
