import TerminalEngine

/// A symbol or a picture.
///
/// A symbol is shown if the terminal has a mark with its meaning, such as a check mark; a decorative symbol is no view.
public struct Image: PrimitiveView, Equatable, Sendable {
    private let mark: String?

    /// Creates a symbol.
    public init(systemName: String) {
        mark = Self.marks[systemName]
    }

    static var isSingle: Bool { false }

    func list(in context: Context) -> ViewList {
        guard let mark else { return ViewList() }
        let element = TextElement(text: mark, style: context.environment.style, lineLimit: 1, alignment: .leading)
        return ViewList(ListedView(in: context) { element })
    }

    private static let marks = [
        "checkmark": "✓", "checkmark.circle.fill": "✓", "chevron.forward": "›", "circle": "○", "circle.fill": "●",
        "exclamationmark.triangle.fill": "!", "xmark.octagon.fill": "✗",
    ]
}
