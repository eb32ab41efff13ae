/// The first of several elements whose ideal width fits in the available space, or the last one if none does.
struct FittingElement: Element {
    let candidates: [any Element]

    func size(for proposal: Proposal) -> Size { fitting(proposal.width)?.size(for: proposal) ?? .zero }
    func draw(in rect: Rect, on canvas: Canvas) { fitting(rect.width)?.draw(in: rect, on: canvas) }

    private func fitting(_ width: Int?) -> (any Element)? {
        candidates.dropLast().first { $0.size(for: Proposal()).width <= width ?? .max } ?? candidates.last
    }
}
