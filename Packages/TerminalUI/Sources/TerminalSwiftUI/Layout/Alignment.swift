import TerminalEngine

/// The alignment of views from left to right.
public struct HorizontalAlignment: Equatable, Sendable {
    let cells: TerminalEngine.Alignment.Horizontal

    /// The left edge.
    public static let leading = HorizontalAlignment(cells: .leading)
    /// The center.
    public static let center = HorizontalAlignment(cells: .center)
    /// The right edge.
    public static let trailing = HorizontalAlignment(cells: .trailing)
}

/// The alignment of views from top to bottom.
public struct VerticalAlignment: Equatable, Sendable {
    let cells: TerminalEngine.Alignment.Vertical

    /// The top edge.
    public static let top = VerticalAlignment(cells: .top)
    /// The center.
    public static let center = VerticalAlignment(cells: .center)
    /// The first lines of texts are in one row.
    public static let firstTextBaseline = VerticalAlignment(cells: .top)
}

/// The alignment of a view in a larger space.
public struct Alignment: Equatable, Sendable {
    let cells: TerminalEngine.Alignment

    /// The center of the space.
    public static let center = Alignment(cells: .center)
    /// The center of the left edge.
    public static let leading = Alignment(cells: TerminalEngine.Alignment(.leading, .center))
    /// The center of the right edge.
    public static let trailing = Alignment(cells: .trailing)
    /// The center of the top edge.
    public static let top = Alignment(cells: .top)
    /// The top left corner.
    public static let topLeading = Alignment(cells: .topLeading)
}
