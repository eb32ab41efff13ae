import TerminalEngine

/// Controls in rows, grouped by sections. Each control is a Tab stop, and arrow keys move between them. The form scrolls to
/// the focused control.
public struct Form<Content: View>: ElementView {
    private let content: Content

    /// Creates a form.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        var inner = context.child()
        inner.values.labelColumn = 24
        let rows = content.views(in: inner).runs.flatMap { run in
            (0..<run.views.count).map {
                FormElement.Row(element: run.views.view($0).element, insets: run.insets(at: $0))
            }
        }
        return FillingElement(content: ScrollElement(FormElement(rows), in: context))
    }
}

/// Rows with the width of the form, each as high as its content.
@MainActor
private final class FormElement: Element {
    struct Row {
        let element: any Element
        let insets: Insets
    }

    private let rows: [Row]
    private var measurement: (width: Int?, sizes: [Size])?

    init(_ rows: [Row]) {
        self.rows = rows
    }

    func size(for proposal: Proposal) -> Size {
        let sizes = sizes(width: proposal.width)
        let width = zip(rows, sizes).map { $0.insets.left + $1.width + $0.insets.right }.max() ?? 0
        return Size(proposal.width ?? width, zip(rows, sizes).reduce(0) { $0 + $1.0.insets.top + $1.1.height })
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        var y = rect.y
        for (row, size) in zip(rows, sizes(width: rect.width)) {
            y += row.insets.top
            row.element.draw(in: Rect(rect.x + row.insets.left, y, size.width, size.height), on: canvas)
            y += size.height
        }
    }

    private func sizes(width: Int?) -> [Size] {
        if let measurement, measurement.width == width { return measurement.sizes }
        let sizes = rows.map { row in
            row.element.size(for: Proposal(width: width.map { $0 - row.insets.left - row.insets.right }))
        }
        measurement = (width, sizes)
        return sizes
    }
}

/// The appearance of a form.
@MainActor
@preconcurrency
public protocol FormStyle {}

/// The only style of forms in a terminal.
public struct GroupedFormStyle: FormStyle {}

extension FormStyle where Self == GroupedFormStyle {
    /// Rows in groups.
    public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension View {
    /// Sets the appearance of forms; there is only one in a terminal.
    public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}
