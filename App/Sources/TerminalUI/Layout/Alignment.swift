/// The place of something in a larger space.
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

/// An alignment in one direction: at the beginning, in the middle or at the end.
package protocol AxisAlignment: RawRepresentable<Int>, Sendable {}

extension AxisAlignment {
    /// The free cells before `length` cells in `space`; in the middle an odd one is left free behind them.
    func offset(of length: Int, in space: Int) -> Int { (space - length) * rawValue / 2 }
}
