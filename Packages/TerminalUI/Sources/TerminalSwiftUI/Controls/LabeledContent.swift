import TerminalEngine

/// A label with a value after it. The labels of a form or a list are one column.
@MainActor
public struct LabeledContent<Label, Content> {
    private let label: Label
    private let content: Content
}

extension LabeledContent: View, PrimitiveView, ElementView where Label: View, Content: View {
    /// The view is drawn by the toolkit.
    public typealias Body = Never

    /// Creates a view of a value with a label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content())
    }

    func element(in context: Context) -> any Element {
        LabeledElement(
            label: label.foregroundStyle(.secondary).element(in: context.child(0)),
            content: content.element(in: context.child(1)),
            column: context.values.labelColumn ?? 24
        )
    }
}

extension LabeledContent where Label == Text, Content: View {
    /// Creates a view of a value with a title.
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(label: Text(title), content: content())
    }
}

extension LabeledContent where Label == Text, Content == Text {
    /// Creates a view of a text with a title.
    public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
        self.init(label: Text(title), content: Text(value))
    }
}
