import Features
import PlatformUI

/// A row that opens a screen.
struct NavigationRow<Content: View>: View {
    /// `false` if the content shows by itself where it leads.
    var hasChevron = true
    let action: @MainActor () -> Void
    @ViewBuilder let content: Content
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Button(action: action) {
            HStack {
                content
                Spacer()
                if hasChevron {
                    Image(systemName: "chevron.forward").foregroundStyle(.tertiary).accessibilityHidden(true)
                }
            }
            .contentShape(.rect)
        }
        .buttonStyle(.plain)
        .accessibilityElement(children: .combine)
        .accessibilityHint(localizer(.open))
    }
}
