/// Where in a larger space something stands.
public struct Alignment: Hashable, Sendable {
    /// From left to right.
    public enum Horizontal: Hashable, Sendable {
        /// At the left.
        case leading
        /// In the middle; an odd cell is left free at the right.
        case center
        /// At the right.
        case trailing

        func offset(of length: Int, in space: Int) -> Int {
            switch self {
            case .leading: 0
            case .center: (space - length) / 2
            case .trailing: space - length
            }
        }
    }

    /// From top to bottom.
    public enum Vertical: Hashable, Sendable {
        /// At the top.
        case top
        /// In the middle; an odd cell is left free at the bottom.
        case center
        /// At the bottom.
        case bottom

        func offset(of length: Int, in space: Int) -> Int {
            switch self {
            case .top: 0
            case .center: (space - length) / 2
            case .bottom: space - length
            }
        }
    }

    /// From left to right.
    public var horizontal: Horizontal
    /// From top to bottom.
    public var vertical: Vertical

    /// An alignment of both directions.
    public init(_ horizontal: Horizontal, _ vertical: Vertical) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the middle.
    public static let center = Alignment(.center, .center)
    /// At the top left.
    public static let topLeading = Alignment(.leading, .top)
    /// At the top right.
    public static let topTrailing = Alignment(.trailing, .top)
    /// In the middle of the top.
    public static let top = Alignment(.center, .top)
    /// In the middle of the bottom.
    public static let bottom = Alignment(.center, .bottom)
    /// In the middle of the left side.
    public static let leading = Alignment(.leading, .center)
    /// In the middle of the right side.
    public static let trailing = Alignment(.trailing, .center)
}
