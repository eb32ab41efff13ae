/// Shares the length of a stack among its children.
///
/// Those of a higher priority come first, and leave the others their least. Among equals the least flexible comes
/// first and is offered an equal share of what is left; what it does not take is left for the rest.
enum StackDistribution {
    /// A child as the stack sees it: its length, for a length that it is offered.
    struct Child {
        let priority: Double
        let length: (Int?) -> Int
    }

    /// The length of each child, in their order, in what there is without the spacing; `nil` gives each what it wants.
    static func lengths(of children: [Child], in available: Int?) -> [Int] {
        guard let available else { return children.map { $0.length(nil) } }
        let ranges = children.map { child in
            (least: child.length(0), most: child.length(Proposal.unlimited))
        }
        let order = children.indices.sorted { left, right in
            let (one, other) = (children[left].priority, children[right].priority)
            if one != other { return one > other }
            let (flexible, otherFlexible) = (
                ranges[left].most - ranges[left].least, ranges[right].most - ranges[right].least
            )
            return flexible != otherFlexible ? flexible < otherFlexible : left < right
        }
        var lengths = Array(repeating: 0, count: children.count)
        var remaining = available
        for (position, index) in order.enumerated() {
            let rest = order[position...]
            let equals = rest.prefix { children[$0].priority == children[index].priority }.count
            let reserved = rest.dropFirst(equals).reduce(0) { $0 + ranges[$1].least }
            let (least, most) = ranges[index]
            let offer = max(0, remaining - reserved) / equals
            lengths[index] = least == most ? least : children[index].length(offer)
            remaining -= lengths[index]
        }
        return lengths
    }
}
