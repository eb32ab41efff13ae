#if canImport(SwiftUI) && !Terminal
#error("The terminal of a Mac needs the trait: swift run --package-path App --traits Terminal App")
#endif
import Features
import Foundation
import PlatformUI
import Views

/// A screen of `Views` in the shell, with the values that it reads from the environment.
struct SharedScreen<Content: View>: View {
    private let content: Content
    private let values: SharedValues

    init(_ content: Content, _ values: SharedValues) {
        (self.content, self.values) = (content, values)
    }

    var body: some View {
        content
            .environment(values.coordinator)
            .environment(values.session)
            .environment(
                \.openURL,
                OpenURLAction { [openURL = values.openURL] url in
                    openURL(url)
                    return .handled
                }
            )
            .environment(\.notify, values.notify)
            .environment(\.demoAccount, values.demoAccount)
            .dependencies()
            .environment(\.container, values.container)
    }
}

/// A sheet of `Views` over the screens of the shell. It is presented while this view is shown.
struct SharedSheet<Content: View>: View {
    private let content: Content
    private let values: SharedValues
    private let dismiss: @MainActor () -> Void

    init(_ content: Content, _ values: SharedValues, dismiss: @escaping @MainActor () -> Void) {
        (self.content, self.values) = (content, values)
        self.dismiss = dismiss
    }

    var body: some View {
        let item = Binding<SharedSheetID?>(get: { @MainActor in SharedSheetID() }, set: { @MainActor _ in dismiss() })
        Spacer().sheet(item: item) { _ in SharedScreen(SheetWithKeys(content: content, values: values), values) }
    }
}

/// A sheet with the key that copies the link, because a sheet disables the keys outside.
private struct SheetWithKeys<Content: View>: View {
    let content: Content
    let values: SharedValues
    @Environment(Localizer.self) private var localizer

    var body: some View { content.key("y", localizer(.copyLink), perform: values.copyLink) }
}

private struct SharedSheetID: Identifiable { var id: Int { 0 } }

/// A bar with the title and the buttons of a screen, at the bottom of a sheet.
struct SharedStack<Content: View>: View {
    private let content: Content
    private let height: Double?

    /// Creates a stack. With a height in points, its sheet does not depend on the content, so that nothing moves when the
    /// content changes.
    init(_ content: Content, height: Double? = nil) {
        (self.content, self.height) = (content, height)
    }

    var body: some View { NavigationStack { content }.frame(idealHeight: height) }
}
