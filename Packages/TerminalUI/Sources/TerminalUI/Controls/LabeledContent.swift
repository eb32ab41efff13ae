/// A label with a value after it. The labels of a form or a list are one column. In a control, they look like those of
/// other controls.
public struct LabeledContent<Label: View, Content: View>: ElementView {
    private let label: Label
    private let content: Content

    /// Creates a view of a value with a title.
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) where Label == Text {
        label = Text(title)
        self.content = content()
    }

    /// Creates a view of a text with a title.
    public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) where Label == Text, Content == Text {
        self.init(title) { Text(value) }
    }

    func element(in context: Context) -> any Element {
        var labelContext = context.child(0)
        if !context.environment.isInControl { labelContext.environment.style = context.style(\.muted) }
        return LabeledElement(
            label: label.element(in: labelContext),
            content: content.element(in: context.child(1)),
            column: context.environment.labelColumn ?? LabeledElement.labelColumn
        )
    }
}
