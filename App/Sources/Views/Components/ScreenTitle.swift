package import PlatformUI

extension View {
    /// Shows the title of a screen in its bar, in a modal beside the buttons. A sheet of macOS has no bar, so it shows the
    /// title above the content.
    func screenTitle(_ title: String) -> some View { modifier(ScreenTitle(title: title)) }
}

private struct ScreenTitle: ViewModifier {
    let title: String
    @Environment(\.isInModal) private var isInModal

    func body(content: Content) -> some View {
        #if os(macOS) && !Terminal
        content.navigationTitle(title).safeAreaInset(edge: .top, spacing: 0) {
            if isInModal { Text(title).font(.headline).padding().accessibilityAddTraits(.isHeader) }
        }
        #else
        content.navigationTitle(title).navigationBarTitleDisplayMode(isInModal ? .inline : .automatic)
        #endif
    }
}

extension EnvironmentValues {
    /// `true` in a sheet or a cover.
    package var isInModal: Bool {
        get { self[IsInModalKey.self] }
        set { self[IsInModalKey.self] = newValue }
    }
}

private enum IsInModalKey: EnvironmentKey { static var defaultValue: Bool { false } }
