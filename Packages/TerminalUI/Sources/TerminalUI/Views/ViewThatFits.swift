/// The first of several views whose ideal width fits in the available space, or the last one if none does.
public struct ViewThatFits<Content: View>: PrimitiveView {
    private let content: Content

    /// Creates a view that shows one of the views in `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        FittingElement(content.element(in: context).ungrouped)
    }
}
