/// Lays out elements from left to right or from top to bottom.
@MainActor
final class StackElement: Element {
    let axis: Axis
    let children: [any Element]
    private let spacing: Int
    private let alignment: Alignment
    /// The measurements by proposal, because a nested stack is measured several times with the same proposal.
    private var cache: [Proposal: Measurement] = [:]
    /// The measurements by their size. Other lengths for a proposal of that size could wrap text into more lines.
    private var measured: [Size: Measurement] = [:]

    /// The sizes of the children along the axis and across it.
    private struct Measurement {
        let lengths: [Int]
        let breadths: [Int]
    }

    init(
        axis: Axis,
        spacing: Int = 0,
        alignment: HorizontalAlignment = .leading,
        verticalAlignment: VerticalAlignment = .top,
        children: [any Element] = []
    ) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = Alignment(alignment, verticalAlignment)
        self.children = children.map { child in
            guard var spacer = child as? SpacerElement else { return child }
            spacer.axis = axis
            return spacer
        }
    }

    func size(for proposal: Proposal) -> Size {
        let measurement = measure(for: proposal)
        let size = size(measurement.lengths.reduce(gaps, +), across: measurement.breadths.max() ?? 0)
        measured[size] = measurement
        return size
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let measurement = measured[rect.size] ?? measure(for: Proposal(rect.size))
        let inside = canvas.clipped(to: rect)
        var start = 0
        for ((child, length), breadth) in zip(zip(children, measurement.lengths), measurement.breadths) {
            let size = size(length, across: min(breadth, across(rect.size)))
            let origin =
                switch axis {
                case .horizontal:
                    Point(rect.x + start, rect.y + alignment.vertical.offset(of: size.height, in: rect.height))
                case .vertical:
                    Point(rect.x + alignment.horizontal.offset(of: size.width, in: rect.width), rect.y + start)
                }
            child.draw(in: Rect(origin.x, origin.y, size.width, size.height), on: inside)
            start += length + spacing
        }
    }

    private var gaps: Int { max(0, children.count - 1) * spacing }

    private func measure(for proposal: Proposal) -> Measurement {
        if let measurement = cache[proposal] { return measurement }
        let available = axis == .horizontal ? proposal.width : proposal.height
        let across = across(proposal)
        // The breadths of the last lengths. Measuring again with the lengths themselves could change them.
        var breadths = Array(repeating: 0, count: children.count)
        let lengths = StackDistribution.lengths(
            of: children.enumerated().map { index, child in
                .init(isSpacer: child is SpacerElement) { length in
                    let size = child.size(for: self.proposal(length, across: across))
                    breadths[index] = self.across(size)
                    return self.axis == .horizontal ? size.width : size.height
                }
            },
            in: available.map { max(0, $0 - gaps) }
        )
        let measurement = Measurement(lengths: lengths, breadths: breadths)
        cache[proposal] = measurement
        return measurement
    }

    private func proposal(_ length: Int?, across: Int?) -> Proposal {
        axis == .horizontal ? Proposal(width: length, height: across) : Proposal(width: across, height: length)
    }

    private func size(_ length: Int, across: Int) -> Size {
        axis == .horizontal ? Size(length, across) : Size(across, length)
    }

    private func across(_ proposal: Proposal) -> Int? { axis == .horizontal ? proposal.height : proposal.width }
    private func across(_ size: Size) -> Int { axis == .horizontal ? size.height : size.width }
}

struct SpacerElement: Element {
    /// The axis of the surrounding stack; `nil` outside a stack, where a spacer has no size.
    var axis: Axis?
    var minColumns = 0
    var minRows = 0

    func size(for proposal: Proposal) -> Size {
        switch axis {
        case .horizontal: Size(max(proposal.width ?? 0, minColumns), 0)
        case .vertical: Size(0, max(proposal.height ?? 0, minRows))
        case nil: .zero
        }
    }

    func draw(in rect: Rect, on canvas: Canvas) {}
}
