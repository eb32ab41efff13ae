/// A range of rows that moved up or down. A terminal scrolls it with a few bytes, without receiving it again.
struct ScrollShift: Equatable {
    let rows: Range<Int>
    let distance: Int

    /// The maximum distance; a farther shift would preserve little of the screen.
    private static let maxDistance = 8

    /// Finds the shift that saves the most of the rows `changed`; `nil` if none saves enough.
    init?(from old: Grid, to new: Grid, changed: [Int]) {
        guard let first = changed.first, let last = changed.last, changed.count >= 4 else { return nil }
        let range = first..<last + 1
        var best = (distance: 0, preserved: range.count - changed.count)
        for length in 1...Self.maxDistance {
            for distance in [length, -length] {
                let preserved = range.count {
                    range.contains($0 + distance) && new.row($0, equals: $0 + distance, of: old)
                }
                if preserved > best.preserved { best = (distance, preserved) }
            }
        }
        guard best.distance != 0, best.preserved - (range.count - changed.count) >= 3 else { return nil }
        rows = range
        distance = best.distance
    }
}
