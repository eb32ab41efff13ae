import Features
import TerminalUI

/// The first row of a screen: the way back, the title and a note at the left, a hint or the progress at the right.
///
/// A heading without content takes no row.
struct HeadingView: LocalizedView {
    /// A short text after the title, such as the number of items.
    var note: String?
    /// A title that replaces the one of the destination, such as the name of an item. It wraps.
    var title: String?
    /// The search field, in place of the title.
    var field: (any View)?
    /// A short view at the right, such as a hint.
    var trailing: (any View)?

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.heading) { heading in
            let lineLimit = title == nil ? 1 : nil
            let title = title ?? heading?.title.map { localizer($0) }
            if title != nil || note != nil || field != nil || heading?.backTitle != nil {
                HStack(spacing: 3) {
                    if let back = heading?.backTitle { BackLabel(title: localizer(back)) }
                    HStack(spacing: 2) {
                        if let field {
                            AnyView(field)
                        } else {
                            Text(title ?? "").lineLimit(lineLimit).style(\.title)
                        }
                        if let note { Text(note).lineLimit(1).style(\.muted).layoutPriority(1) }
                    }
                    Spacer()
                    if let trailing { AnyView(trailing).layoutPriority(1) }
                }
            }
        }
    }
}

/// The title of the previous screen, to which Esc and a click return.
private struct BackLabel: View {
    let title: String

    var body: some View {
        EnvironmentReader(\.screenSize) { size in
            EnvironmentReader(\.heading) { heading in
                // A narrow window only has room for the title of the screen itself.
                Text(size.width >= 60 ? "‹ \(title)" : "‹").lineLimit(1).style(\.accent)
                    .onClick { heading?.goBack?() }
            }
        }
    }
}

/// The titles that a ``NavigationContainer`` gives to the heading of a screen.
@MainActor
struct Heading {
    /// The name of the screen, for the title of the window.
    let name: LocalizedText
    /// The title of the screen, or `nil` if the tab bar already shows it.
    let title: LocalizedText?
    /// The title of the previous screen, or `nil` at the root.
    let backTitle: LocalizedText?
    /// Returns to the previous screen, or closes a cover; `nil` at the root.
    var goBack: (@MainActor () -> Void)?
}

private enum HeadingKey: EnvironmentKey { static var defaultValue: Heading? { nil } }

extension EnvironmentValues {
    var heading: Heading? {
        get { self[HeadingKey.self] }
        set { self[HeadingKey.self] = newValue }
    }
}
