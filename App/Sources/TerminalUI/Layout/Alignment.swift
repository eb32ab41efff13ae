/// The alignment of a view in a larger space.
package struct Alignment: Hashable, Sendable {
    package enum Horizontal: Int, AxisAlignment {
        case leading, center, trailing
    }

    package enum Vertical: Int, AxisAlignment {
        case top, center, bottom
    }

    package var horizontal: Horizontal
    package var vertical: Vertical

    package init(_ horizontal: Horizontal, _ vertical: Vertical) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    package static let center = Alignment(.center, .center)
    package static let topLeading = Alignment(.leading, .top)
    package static let top = Alignment(.center, .top)
    package static let trailing = Alignment(.trailing, .center)
}

/// An alignment along one axis.
package protocol AxisAlignment: RawRepresentable<Int>, Sendable {}

extension AxisAlignment {
    /// Returns the number of free cells before `length` cells in `space`.
    func offset(of length: Int, in space: Int) -> Int { (space - length) * rawValue / 2 }
}
