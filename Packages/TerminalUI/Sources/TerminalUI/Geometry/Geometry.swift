/// A width and a height in cells.
public struct Size: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size; a negative length becomes 0.
    public init(_ width: Int, _ height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    static let zero = Size(0, 0)
    /// The smallest window in which an app is usable.
    static let minWindow = Size(20, 6)
}

extension Size {
    /// The width of the centered column that contains all views of a window of this size: at most 100 columns, or 140 in a
    /// window with room for two panes, which begins at 120.
    var contentWidth: Int {
        let margin = width >= 60 ? 2 : width >= Self.minWindow.width ? 1 : 0
        return min(width - 2 * margin, width >= 120 ? 140 : 100)
    }

    /// The columns of the window that contain all views.
    package var contentColumns: Range<Int> {
        let margin = (width - contentWidth) / 2
        return margin..<margin + contentWidth
    }
}

/// The position of a cell; the top left corner is (0, 0).
public struct Point: Hashable, Sendable {
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// Creates a position from a column and a row.
    public init(_ x: Int, _ y: Int) {
        self.x = x
        self.y = y
    }

    static let zero = Point(0, 0)
}

package struct Rect: Hashable, Sendable {
    var origin: Point
    var size: Size

    init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        origin = Point(x, y)
        size = Size(width, height)
    }

    var x: Int { origin.x }
    var y: Int { origin.y }
    var width: Int { size.width }
    var height: Int { size.height }
    var maxX: Int { origin.x + size.width }
    var maxY: Int { origin.y + size.height }
    var isEmpty: Bool { size.width == 0 || size.height == 0 }

    func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    }

    func inset(by insets: Insets) -> Rect {
        Rect(
            x + insets.left,
            y + insets.top,
            width - insets.left - insets.right,
            height - insets.top - insets.bottom
        )
    }

    func aligned(_ size: Size, _ alignment: Alignment) -> Rect {
        let (width, height) = (min(size.width, width), min(size.height, height))
        return Rect(
            x + alignment.horizontal.offset(of: width, in: self.width),
            y + alignment.vertical.offset(of: height, in: self.height),
            width,
            height
        )
    }
}

/// The widths of the margins on the four sides.
struct Insets: Hashable, Sendable {
    var top = 0
    var left = 0
    var bottom = 0
    var right = 0

    static func += (insets: inout Insets, other: Insets) {
        insets.top += other.top
        insets.left += other.left
        insets.bottom += other.bottom
        insets.right += other.right
    }
}
