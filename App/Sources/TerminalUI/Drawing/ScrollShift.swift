/// Rows that moved up or down together. A terminal that does the same needs a few bytes instead of all the text.
struct ScrollShift: Equatable {
    let rows: Range<Int>
    let distance: Int

    /// The farthest that is looked for; beyond it little of the screen would be kept.
    private static let farthest = 8

    /// The shift that saves most, if there is one that saves anything worth it.
    init?(from old: Grid, to new: Grid) {
        let changed = (0..<new.size.height).filter { !new.row($0, equals: $0, of: old) }
        guard let first = changed.first, let last = changed.last, changed.count >= 4 else { return nil }
        let range = first..<last + 1
        var best = (distance: 0, kept: range.count - changed.count)
        for length in 1...Self.farthest {
            for distance in [length, -length] {
                let kept = range.count { range.contains($0 + distance) && new.row($0, equals: $0 + distance, of: old) }
                if kept > best.kept { best = (distance, kept) }
            }
        }
        guard best.distance != 0, best.kept - (range.count - changed.count) >= 3 else { return nil }
        rows = range
        distance = best.distance
    }
}
