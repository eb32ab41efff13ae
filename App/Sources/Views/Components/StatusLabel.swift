import Features
import PlatformUI

/// A text with a symbol for its meaning.
///
/// Only the symbol has a color, and the text of a failure in a terminal, whose theme makes it readable. Red, orange and green
/// text would have less contrast on white than 4.5:1 (WCAG 2.2, 1.4.3).
struct StatusLabel: View {
    private let text: String
    private let kind: OrderNotice.Kind

    init(_ text: String, _ kind: OrderNotice.Kind) {
        (self.text, self.kind) = (text, kind)
    }

    var body: some View {
        Label {
            Text(text).errorStyle(kind == .failure)
        } icon: {
            Image(systemName: kind.systemImage).foregroundStyle(kind.color).accessibilityHidden(true)
        }
    }
}

extension OrderNotice.Kind {
    fileprivate var systemImage: String {
        switch self {
        case .success: "checkmark.circle.fill"
        case .warning: "exclamationmark.triangle.fill"
        case .failure: "xmark.octagon.fill"
        }
    }

    fileprivate var color: Color {
        switch self {
        case .success: .green
        case .warning: .orange
        case .failure: .red
        }
    }
}
