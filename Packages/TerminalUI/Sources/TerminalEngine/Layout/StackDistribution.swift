/// Distributes the length of a stack among its children.
///
/// If there is room for all maximum lengths, each child has its own. Otherwise, children with a higher priority come first;
/// the minimum lengths of the others are reserved. Of children with the same priority, the least flexible comes first and is
/// offered an equal share of the remaining length.
package enum StackDistribution {
    /// A child with a function that returns its length for a proposed length.
    package struct Child {
        let priority: Double
        let length: (Int?) -> Int

        package init(priority: Double, length: @escaping (Int?) -> Int) {
            (self.priority, self.length) = (priority, length)
        }
    }

    /// Returns the length of each child in `available`, which excludes spacing; `nil` gives each child its ideal length.
    package static func lengths(of children: [Child], in available: Int?) -> [Int] {
        guard let available else { return children.map { $0.length(nil) } }
        let ranges = children.map { (min: $0.length(0), max: $0.length(Proposal.unlimited)) }
        // Equal shares would cut one of two children that fit exactly.
        if ranges.reduce(0, { $0 + $1.max }) <= available { return ranges.map(\.max) }
        let order = children.indices.sorted { left, right in
            if children[left].priority != children[right].priority {
                return children[left].priority > children[right].priority
            }
            return (ranges[left].max - ranges[left].min, left) < (ranges[right].max - ranges[right].min, right)
        }
        var lengths = Array(repeating: 0, count: children.count)
        var remaining = available
        for (position, index) in order.enumerated() {
            let rest = order[position...]
            let equals = rest.prefix { children[$0].priority == children[index].priority }.count
            let reserved = rest.dropFirst(equals).reduce(0) { $0 + ranges[$1].min }
            let (min, max) = ranges[index]
            let offer = Swift.max(0, remaining - reserved) / equals
            lengths[index] = min == max ? min : children[index].length(offer)
            remaining -= lengths[index]
        }
        return lengths
    }
}
