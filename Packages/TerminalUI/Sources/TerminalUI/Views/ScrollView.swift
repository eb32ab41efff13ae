/// A view that scrolls vertically.
///
/// It scrolls to the focused element inside, and the page keys move the focus along. If it contains no focusable element, the
/// view itself is focusable, so that the arrow keys scroll a long text. The mouse wheel always scrolls, and moves the focus only
/// to keep it visible.
public struct ScrollView<Content: View>: PrimitiveView {
    private let content: Content

    /// Creates a view that scrolls `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        ScrollElement(content.element(in: context.child()), in: context)
    }
}
