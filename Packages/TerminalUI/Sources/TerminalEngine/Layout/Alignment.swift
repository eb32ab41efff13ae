/// The alignment of a view in a larger space.
public struct Alignment: Hashable, Sendable {
    /// The alignment from left to right.
    public enum Horizontal: Int, AxisAlignment {
        case leading, center, trailing
    }

    /// The alignment from top to bottom.
    public enum Vertical: Int, AxisAlignment {
        case top, center, bottom
    }

    var horizontal: Horizontal
    var vertical: Vertical

    package init(_ horizontal: Horizontal, _ vertical: Vertical) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The center of the space.
    public static let center = Alignment(.center, .center)
    /// The top left corner.
    public static let topLeading = Alignment(.leading, .top)
    /// The center of the top edge.
    public static let top = Alignment(.center, .top)
    /// The center of the bottom edge.
    public static let bottom = Alignment(.center, .bottom)
    /// The center of the right edge.
    public static let trailing = Alignment(.trailing, .center)
}

/// An alignment along one axis.
protocol AxisAlignment: RawRepresentable<Int>, Sendable {}

extension AxisAlignment {
    /// Returns the number of free cells before `length` cells in `space`.
    func offset(of length: Int, in space: Int) -> Int { (space - length) * rawValue / 2 }
}
