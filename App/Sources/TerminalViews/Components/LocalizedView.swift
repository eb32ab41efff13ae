import DependencyInjection
import Features
import TerminalUI
import Views

/// A view that needs the localizer.
@MainActor
protocol LocalizedView: View {
    associatedtype Content: View

    /// Returns the content in the language of `localizer`.
    @ViewBuilder func content(_ localizer: Localizer) -> Content
}

extension LocalizedView {
    var body: some View {
        EnvironmentReader(\.localizer) { localizer in
            if let localizer { content(localizer) } else { missingLocalizer() }
        }
    }

    private func missingLocalizer() -> EmptyView {
        preconditionFailure("\(Self.self) has no localizer: no view above it calls dependencies(_:)")
    }
}

/// A view built by a closure that receives the localizer.
struct Localized<Inside: View>: LocalizedView {
    @ViewBuilder let make: (Localizer) -> Inside

    func content(_ localizer: Localizer) -> Inside { make(localizer) }
}

private enum LocalizerKey: EnvironmentKey { static var defaultValue: Localizer? { nil } }

extension EnvironmentValues {
    fileprivate var localizer: Localizer? {
        get { self[LocalizerKey.self] }
        set { self[LocalizerKey.self] = newValue }
    }
}

extension View {
    /// Passes the ``Localizer`` of `container` to every view below.
    func dependencies(_ container: DIContainer) -> some View {
        environment(\.localizer, try? container.resolve(Localizer.self))
    }

    /// Binds a key, with a localized label for the key bar.
    func onKey(
        _ key: Key,
        _ label: LocalizedText,
        group: KeyGroup = .screen,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        onKey([key], label, group: group, perform: action)
    }

    /// Binds several keys to the same action.
    func onKey(
        _ keys: [Key],
        _ label: LocalizedText,
        group: KeyGroup = .screen,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        Localized { localizer in self.onKey(keys, localizer.hint(label), group: group, perform: action) }
    }

    /// Binds a key to an action that runs in a task of the view.
    func onKey(
        _ key: Key,
        _ label: LocalizedText,
        disabled reason: LocalizedText? = nil,
        group: KeyGroup = .screen,
        perform action: @escaping @MainActor () async -> Void
    ) -> some View {
        Localized { localizer in
            let reason = reason.map { localizer($0) }
            self.onKey(key, localizer.hint(label), disabled: reason, group: group, perform: action)
        }
    }

    /// Shows a panel with a localized title.
    func panel<Panel: View>(
        _ title: LocalizedText?,
        isPresented: Bool,
        @ViewBuilder content: @escaping () -> Panel
    ) -> some View {
        Localized { localizer in self.panel(title.map { localizer($0) }, isPresented: isPresented, content: content) }
    }
}
