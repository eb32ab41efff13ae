package import PlatformUI

extension View {
    /// Shows the title of a screen in its bar, in a modal beside the buttons. A sheet of macOS has no bar, so it shows the
    /// title above the content. A short `note` is beside the title where there is room, such as the number of rows.
    func screenTitle(_ title: String, note: String? = nil) -> some View {
        modifier(ScreenTitle(title: title, note: note ?? ""))
    }
}

private struct ScreenTitle: ViewModifier {
    let title: String
    let note: String
    @Environment(\.isInModal) private var isInModal

    func body(content: Content) -> some View {
        #if os(macOS) && !Terminal
        content.navigationTitle(title).navigationSubtitle(note).safeAreaInset(edge: .top, spacing: 0) {
            if isInModal { Text(title).font(.headline).padding().accessibilityAddTraits(.isHeader) }
        }
        #elseif canImport(SwiftUI) && !Terminal
        content.navigationTitle(title).navigationBarTitleDisplayMode(isInModal ? .inline : .automatic)
        #else
        content.navigationTitle(title).navigationSubtitle(note)
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
