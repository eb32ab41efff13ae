/// Controls in rows, grouped by sections. Each control is a Tab stop, and arrow keys move between them. The form scrolls to
/// the focused control. A footer is in the column of values, if it fits into one line there.
public struct Form<Content: View>: ElementView {
    private let content: Content

    /// Creates a form.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        var inner = context.child()
        inner.environment.labelColumn = LabeledElement.labelColumn
        // A low window has no empty row between sections.
        let isHigh = context.renderer.screenSize.height >= 16
        let runs = content.views(in: inner).runs()
        // Rows are indented only below headers.
        let hasHeaders = runs.contains { $0.insets.left == 0 }
        let groups = runs.map { run in
            let rows = StackElement(axis: .vertical, children: (0..<run.views.count).map { run.views.view($0).element })
            let noLabel = StackElement(axis: .vertical)
            let value = LabeledElement(label: noLabel, content: rows, column: LabeledElement.labelColumn)
            let content = FittingElement(candidates: run.isFooter ? [value, rows] : [rows])
            let insets = Insets(top: isHigh ? run.insets.top : 0, left: hasHeaders ? run.insets.left : 0)
            return PaddingElement(content: content, insets: insets)
        }
        return ScrollElement(StackElement(axis: .vertical, children: groups), in: context)
    }
}

/// The appearance of a form: rows in groups.
public enum FormStyle: Sendable {
    case grouped
}

extension View {
    /// Sets the appearance of forms; there is only one in a terminal.
    public func formStyle(_ style: FormStyle) -> some View { self }
}
