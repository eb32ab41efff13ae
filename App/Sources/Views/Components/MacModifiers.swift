import Features
import PlatformUI

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

    /// Presents a sheet or a cover, each as a sheet.
    func presenting<Item: Identifiable, Content: View>(
        sheet: Binding<Item?>,
        cover: Binding<Item?>,
        onDismiss: @escaping () -> Void,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        let item = Binding(
            get: { @MainActor in sheet.wrappedValue ?? cover.wrappedValue },
            set: { @MainActor in
                sheet.wrappedValue = $0
                cover.wrappedValue = $0
            }
        )
        return self.sheet(item: item, onDismiss: onDismiss, content: content)
    }
}

extension EnvironmentValues {
    /// `true` if there is room for two columns.
    var isWide: Bool { true }
    /// `true` if there is room for few lines.
    var isLow: Bool { false }
}

/// The selected page.
struct Pages<Page: Hashable, Content: View>: View {
    let pages: [Page]
    @Binding var selection: Page
    @ViewBuilder let content: (Page) -> Content

    var body: some View { content(selection) }
}
#else
extension View {
    func backButton() -> some View { self }
    func hasSheetSize() -> some View { self }
    func refreshButton(action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
    /// Turns off automatic capitals and corrections.
    func verbatimInput() -> some View { autocorrectionDisabled().textInputAutocapitalization(.never) }

    func presenting<Item: Identifiable, Content: View>(
        sheet: Binding<Item?>,
        cover: Binding<Item?>,
        onDismiss: @escaping () -> Void,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        self.sheet(item: sheet, onDismiss: onDismiss, content: content)
            .fullScreenCover(item: cover, onDismiss: onDismiss, content: content)
    }
}

extension EnvironmentValues {
    var isWide: Bool { horizontalSizeClass == .regular }
    /// `true` in a low terminal, or on a telephone on its side.
    var isLow: Bool { verticalSizeClass == .compact }
}

/// Pages side by side.
struct Pages<Page: Hashable, Content: View>: View {
    let pages: [Page]
    @Binding var selection: Page
    @ViewBuilder let content: (Page) -> Content

    var body: some View {
        TabView(selection: $selection) {
            ForEach(pages, id: \.self) { content($0).tag($0) }
        }
        .tabViewStyle(.page(indexDisplayMode: .never))
    }
}
#endif
