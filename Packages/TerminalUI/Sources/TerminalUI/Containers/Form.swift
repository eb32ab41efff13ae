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
        // A low window has no empty row between sections.
        let isHigh = context.renderer.screenSize.height >= 16
        let groups = content.views(in: inner).runs().map { run in
            let rows = (0..<run.views.count).map { run.views.view($0).element }
            let insets = Insets(top: isHigh ? run.insets.top : 0, left: run.insets.left, right: run.insets.right)
            return PaddingElement(content: StackElement(axis: .vertical, children: rows), insets: insets)
        }
        var scrolling = ScrollElement(StackElement(axis: .vertical, children: groups), in: context)
        scrolling.isFilling = true
        scrolling.barWidth = 1
        return scrolling
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
