import Features
import TerminalUI

/// A title with content below it, such as the name of a form field and the field.
struct LabeledContent<Labeled: View>: LocalizedView {
    let title: LocalizedText
    @ViewBuilder let labeled: () -> Labeled

    init(_ title: LocalizedText, @ViewBuilder labeled: @escaping () -> Labeled) {
        (self.title, self.labeled) = (title, labeled)
    }

    func content(_ localizer: Localizer) -> some View {
        VStack {
            Text(localizer(title)).style(\.muted)
            labeled()
        }
    }
}
