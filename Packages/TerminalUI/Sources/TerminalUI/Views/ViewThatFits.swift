/// The first of several views whose ideal width fits in the available space, or the last one if none does.
public struct ViewThatFits<Content: View>: PrimitiveView {
    private let content: Content

    /// Creates a view that shows one of the views in `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        FittingElement(candidates: content.element(in: context).ungrouped)
    }
}

private struct FittingElement: Element {
    let candidates: [any Element]

    func size(for proposal: Proposal) -> Size { fitting(proposal.width)?.size(for: proposal) ?? .zero }
    func draw(in rect: Rect, on canvas: Canvas) { fitting(rect.width)?.draw(in: rect, on: canvas) }

    private func fitting(_ width: Int?) -> (any Element)? {
        candidates.first { $0.size(for: Proposal()).width <= width ?? .max } ?? candidates.last
    }
}
