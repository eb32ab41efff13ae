import Features
import TerminalUI

/// The way back and the title at the left, the user and a note at the right. Where there is nothing to say it takes no row.
@MainActor
struct HeadingView: LocalizedView {
    let note: String?
    /// In place of the title of the place, such as the name of an item.
    var title: String?
    /// In place of the title, what is searched for.
    var field: (any View)?
    /// The user, before the note.
    var user: (any View)?

    func content(_ text: Localizer) -> some View {
        EnvironmentReader(\.heading) { heading in
            let title = title ?? heading?.title.map { text($0) }
            if title != nil || note != nil || field != nil || heading?.backTitle != nil {
                HStack(spacing: 2) {
                    if let back = heading?.backTitle { BackLabel(title: text(back)) }
                    if let field {
                        AnyView(field)
                    } else {
                        Text(title ?? "").lineLimit(1).style(\.title)
                    }
                    Spacer()
                    if let user { AnyView(user) }
                    if let note { Text(note).lineLimit(1).style(\.muted).layoutPriority(1) }
                }
            }
        }
    }
}

/// Where Esc leads.
private struct BackLabel: View {
    let title: String

    var body: some View {
        EnvironmentReader(\.screenSize) { size in
            // The title of the screen itself matters more.
            Text(size.width >= 60 ? "‹ \(title)" : "‹").lineLimit(1).style(\.accent).layoutPriority(1)
        }
    }
}
