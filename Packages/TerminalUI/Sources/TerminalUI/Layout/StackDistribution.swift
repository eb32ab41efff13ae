/// Distributes the length of a stack among its children.
///
/// Spacers come last; their minimum lengths are reserved. If there is room for the maximum lengths of all other children,
/// each child has its own. Otherwise, the least flexible comes first and is offered an equal share of the remaining length,
/// but not less than its minimum length, which may be that of a word.
enum StackDistribution {
    /// A child with a function that returns its length for a proposed length. The last call is for the distributed length.
    struct Child {
        let isSpacer: Bool
        let length: (Int?) -> Int
    }

    /// Returns the length of each child in `available`, which excludes spacing; `nil` gives each child its ideal length.
    static func lengths(of children: [Child], in available: Int?) -> [Int] {
        guard let available else { return children.map { $0.length(nil) } }
        let ranges = children.map { (min: $0.length(0), max: $0.length(Proposal.unlimited)) }
        let sorted = children.indices.sorted { ranges[$0].max - ranges[$0].min < ranges[$1].max - ranges[$1].min }
        let spacers = sorted.filter { children[$0].isSpacer }
        var lengths = Array(repeating: 0, count: children.count)
        var remaining = available
        let minimum = spacers.reduce(0) { $0 + ranges[$1].min }
        for (equals, reserved) in [(sorted.filter { !children[$0].isSpacer }, minimum), (spacers, 0)] {
            var free = Swift.max(0, remaining - reserved)
            // Equal shares would cut one of two children that fit exactly.
            let fits = equals.reduce(0) { $0 + ranges[$1].max } <= free
            var minima = equals.reduce(0) { $0 + ranges[$1].min }
            for (position, index) in equals.enumerated() {
                let (min, max) = ranges[index]
                minima -= min
                let others = equals.count - position - 1
                let share = free / (others + 1)
                // If there is no room for all minimum lengths, each of the others still has two cells, for a wide character.
                let offer = Swift.min(
                    Swift.max(min, Swift.min(share, free - minima)),
                    Swift.max(share, free - 2 * others)
                )
                lengths[index] = fits || min == max && max <= offer ? max : children[index].length(offer)
                free = Swift.max(0, free - lengths[index])
                remaining -= lengths[index]
            }
        }
        return lengths
    }
}
