/// Lays out elements from left to right or from top to bottom.
///
/// Spacers come last; their minimum lengths are reserved. If there is room for the maximum lengths of all other children,
/// each child has its own. Otherwise, the least flexible comes first and is offered an equal share of the remaining length,
/// but not less than its minimum length, which may be that of a word.
@MainActor
final class StackElement: Element {
    let axis: Axis
    let children: [any Element]
    /// The positions of the spacers among the children.
    private let spacers: Set<Int>
    private let spacing: Int
    private let alignment: Alignment
    /// The measurements, the one that was used last at the end: a nested stack is measured several times for one proposal.
    private var measurements: [Measurement] = []

    /// The sizes for a proposal: that of the stack, and those of the children along the axis and across it.
    private struct Measurement {
        let proposal: Proposal
        let size: Size
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
        self.alignment = Alignment(horizontal: alignment, vertical: verticalAlignment)
        var (children, spacers) = (children, Set<Int>())
        for (index, child) in children.enumerated() {
            guard var spacer = child as? SpacerElement else { continue }
            spacer.axis = axis
            children[index] = spacer
            spacers.insert(index)
        }
        (self.children, self.spacers) = (children, spacers)
    }

    func size(for proposal: Proposal) -> Size { measure(for: proposal).size }

    func draw(in rect: Rect, on canvas: Canvas) {
        // Other lengths for a proposal of that size could wrap text into more lines.
        let measurement = measurements.last { $0.size == rect.size } ?? measure(for: Proposal(rect.size))
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
        if let index = measurements.lastIndex(where: { $0.proposal == proposal }) {
            if index < measurements.count - 1 { measurements.append(measurements.remove(at: index)) }
            return measurements[measurements.count - 1]
        }
        let available = axis == .horizontal ? proposal.width : proposal.height
        let across = across(proposal)
        // The breadths of the last lengths. Measuring again with the lengths themselves could change them.
        var breadths = Array(repeating: 0, count: children.count)
        func length(_ index: Int, _ offered: Int?) -> Int {
            let isHorizontal = axis == .horizontal
            let size = children[index].size(
                for: Proposal(width: isHorizontal ? offered : across, height: isHorizontal ? across : offered)
            )
            breadths[index] = self.across(size)
            return isHorizontal ? size.width : size.height
        }
        let lengths =
            available.map { distribute(max(0, $0 - gaps), length) } ?? children.indices.map { length($0, nil) }
        let size = size(lengths.reduce(gaps, +), across: breadths.max() ?? 0)
        let measurement = Measurement(proposal: proposal, size: size, lengths: lengths, breadths: breadths)
        measurements.append(measurement)
        return measurement
    }

    /// Returns the length of each child in `available`, which excludes spacing. `length` returns that of a child for an
    /// offered length; its last call is for the distributed one.
    private func distribute(_ available: Int, _ length: (Int, Int?) -> Int) -> [Int] {
        let ranges = children.indices.map { (min: length($0, 0), max: length($0, Proposal.unlimited)) }
        let sorted = children.indices.sorted { ranges[$0].max - ranges[$0].min < ranges[$1].max - ranges[$1].min }
        let others = sorted.filter { !self.spacers.contains($0) }
        let spacers = sorted.filter(self.spacers.contains)
        let minimum = spacers.reduce(0) { $0 + ranges[$1].min }
        var lengths = Array(repeating: 0, count: children.count)
        var remaining = available
        for (equals, reserved) in [(others, minimum), (spacers, 0)] {
            var free = max(0, remaining - reserved)
            // Equal shares would cut one of two children that fit exactly.
            let fits = equals.reduce(0) { $0 + ranges[$1].max } <= free
            var minima = equals.reduce(0) { $0 + ranges[$1].min }
            for (position, index) in equals.enumerated() {
                let range = ranges[index]
                minima -= range.min
                let following = equals.count - position - 1
                let share = free / (following + 1)
                // If there is no room for all minimum lengths, each of the others still has two cells, for a wide character.
                let offer = min(max(range.min, min(share, free - minima)), max(share, free - 2 * following))
                let isFixed = range.min == range.max && range.max <= offer
                lengths[index] = fits || isFixed ? range.max : length(index, offer)
                free = max(0, free - lengths[index])
                remaining -= lengths[index]
            }
        }
        return lengths
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
