/// The alignment of views from left to right.
public struct HorizontalAlignment: Equatable, Sendable {
    /// The number of halves of the free cells that are before the view.
    fileprivate let halves: Int

    /// The left edge.
    public static let leading = HorizontalAlignment(halves: 0)
    /// The center.
    public static let center = HorizontalAlignment(halves: 1)
    /// The right edge.
    public static let trailing = HorizontalAlignment(halves: 2)

    /// Returns the number of free cells before `length` cells in `space`.
    func offset(of length: Int, in space: Int) -> Int { (space - length) * halves / 2 }
}

/// The alignment of views from top to bottom.
public struct VerticalAlignment: Equatable, Sendable {
    fileprivate let halves: Int

    /// The top edge.
    public static let top = VerticalAlignment(halves: 0)
    /// The center.
    public static let center = VerticalAlignment(halves: 1)
    /// The first lines of texts are in one row.
    public static let firstTextBaseline = top

    func offset(of length: Int, in space: Int) -> Int { (space - length) * halves / 2 }
}

/// The alignment of a view in a larger space.
public struct Alignment: Equatable, Sendable {
    package let horizontal: HorizontalAlignment
    package let vertical: VerticalAlignment

    package init(_ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The center of the space.
    public static let center = Alignment(.center, .center)
    /// The center of the left edge.
    public static let leading = Alignment(.leading, .center)
    /// The center of the right edge.
    public static let trailing = Alignment(.trailing, .center)
    /// The center of the top edge.
    public static let top = Alignment(.center, .top)
    /// The top left corner.
    public static let topLeading = Alignment(.leading, .top)
}
