import TerminalEngine

/// The alignment of views from left to right.
public enum HorizontalAlignment: Equatable, Sendable {
    case leading, center, trailing

    var cells: TerminalEngine.Alignment.Horizontal {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}

/// The alignment of views from top to bottom.
public enum VerticalAlignment: Equatable, Sendable {
    case top, center, bottom
    /// The first lines of texts are in one row.
    case firstTextBaseline

    var cells: TerminalEngine.Alignment.Vertical {
        switch self {
        case .top, .firstTextBaseline: .top
        case .center: .center
        case .bottom: .bottom
        }
    }
}

/// The alignment of a view in a larger space.
public struct Alignment: Equatable, Sendable {
    /// The alignment from left to right.
    public var horizontal: HorizontalAlignment
    /// The alignment from top to bottom.
    public var vertical: VerticalAlignment

    /// Creates an alignment along both axes.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The center of the space.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The center of the left edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The center of the right edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The center of the top edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The center of the bottom edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The top left corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top right corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom left corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom right corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    var cells: TerminalEngine.Alignment { TerminalEngine.Alignment(horizontal.cells, vertical.cells) }
}
