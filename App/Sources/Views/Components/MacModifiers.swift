import Features
import PlatformUI

/// Pages side by side. On macOS, only the selected one is shown.
struct Pages<Page: Hashable, Content: View>: View {
    let pages: [Page]
    @Binding var selection: Page
    @ViewBuilder let content: (Page) -> Content
}

extension View {
    /// Shows the title of a screen in its bar, in a modal beside the buttons. A sheet of macOS has no bar, so it shows the
    /// title above the content. A short `note` is beside the title where there is room, such as the number of rows.
    func screenTitle(_ title: String, note: String? = nil) -> some View {
        modifier(ScreenTitle(title: title, note: note ?? ""))
    }
}

struct ScreenTitle: ViewModifier {
    let title: String
    let note: String
    @Environment(\.screen.isInModal) var isInModal
}

// macOS has no size classes and no covers. Its sheets have neither a bar nor a size of their own.
#if os(macOS) && !Terminal
extension View {
    /// Adds a button that goes back, in a sheet.
    func backButton() -> some View { closeButton(.back) }

    /// Gives a sheet a size, since it is as large as its content and a list has no size of its own.
    func hasSheetSize() -> some View { frame(minWidth: 440, idealWidth: 520, minHeight: 420, idealHeight: 560) }

    /// Adds a button that loads the content again.
    func refreshButton(action: @escaping @MainActor @Sendable () async -> Void) -> some View {
        toolbar { ToolbarItem { RefreshButton(action: action) } }
    }

    /// Turns off automatic corrections.
    func verbatimInput() -> some View { autocorrectionDisabled() }

    /// Presents a cover as a sheet.
    func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: @escaping () -> Void,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        sheet(item: item, onDismiss: onDismiss, content: content)
    }

    /// Has no effect: a Mac has all keys.
    func decimalPad() -> some View { self }
}

extension EnvironmentValues {
    /// `true` if there is room for two columns.
    var isWide: Bool { true }
    /// `true` if there is room for few lines.
    var isLow: Bool { false }
}

extension Pages {
    var body: some View { content(selection) }
}

extension ScreenTitle {
    func body(content: Content) -> some View {
        content.navigationTitle(title).navigationSubtitle(note).safeAreaInset(edge: .top, spacing: 0) {
            if isInModal { Text(title).font(.headline).padding().accessibilityAddTraits(.isHeader) }
        }
    }
}
#else
extension View {
    func backButton() -> some View { self }
    func hasSheetSize() -> some View { self }
    func refreshButton(action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
    /// Turns off automatic capitals and corrections.
    func verbatimInput() -> some View { autocorrectionDisabled().textInputAutocapitalization(.never) }
    /// Shows the keys of digits.
    func decimalPad() -> some View { keyboardType(.decimalPad) }
}

extension EnvironmentValues {
    var isWide: Bool { horizontalSizeClass == .regular }
    /// `true` in a low terminal, or on a telephone on its side.
    var isLow: Bool { verticalSizeClass == .compact }
}

extension Pages {
    var body: some View {
        TabView(selection: $selection) {
            ForEach(pages, id: \.self) { content($0).tag($0) }
        }
        .tabViewStyle(.page(indexDisplayMode: .never))
    }
}

extension ScreenTitle {
    func body(content: Content) -> some View {
        content.navigationTitle(title).titleNote(note).navigationBarTitleDisplayMode(isInModal ? .inline : .automatic)
    }
}
#endif
