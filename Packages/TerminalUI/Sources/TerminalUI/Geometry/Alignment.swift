/// The alignment of views from left to right.
public enum HorizontalAlignment: Int, AxisAlignment {
    case leading, center, trailing
}

/// The alignment of views from top to bottom.
public enum VerticalAlignment: Int, AxisAlignment {
    case top, center

    /// The first lines of texts are in one row.
    public static let firstTextBaseline = top
}

/// An alignment along one axis. Its raw value is the number of halves of the free cells that are before the view.
protocol AxisAlignment: RawRepresentable<Int>, Sendable {}

extension AxisAlignment {
    /// Returns the number of free cells before `length` cells in `space`.
    func offset(of length: Int, in space: Int) -> Int { (space - length) * rawValue / 2 }
}

/// The alignment of a view in a larger space.
public struct Alignment: Equatable, Sendable {
    let horizontal: HorizontalAlignment
    let vertical: VerticalAlignment

    /// The center of the space.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The center of the left edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The center of the right edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The center of the top edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The top left corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
}
