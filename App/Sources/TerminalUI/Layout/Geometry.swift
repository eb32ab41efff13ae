/// A width and a height in cells.
public struct Size: Hashable, Sendable {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A size; negative lengths become 0.
    public init(_ width: Int, _ height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// No cell at all.
    public static let zero = Size(0, 0)
}

/// A cell's place, counted from the top left corner, from 0.
public struct Point: Hashable, Sendable {
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// A place.
    public init(_ x: Int, _ y: Int) {
        self.x = x
        self.y = y
    }
}

/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
    /// Its top left cell.
    public var origin: Point
    /// How large it is.
    public var size: Size

    /// A rectangle.
    public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        origin = Point(x, y)
        size = Size(width, height)
    }

    /// Its first column.
    public var x: Int { origin.x }
    /// Its first row.
    public var y: Int { origin.y }
    /// How many columns it has.
    public var width: Int { size.width }
    /// How many rows it has.
    public var height: Int { size.height }
    /// The column after its last one.
    public var maxX: Int { origin.x + size.width }
    /// The row after its last one.
    public var maxY: Int { origin.y + size.height }
    /// Whether it has no cell.
    public var isEmpty: Bool { size.width == 0 || size.height == 0 }

    /// Whether the cell at `point` is part of it.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    /// What both have in common.
    public func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    }

    /// The rectangle without `insets`.
    public func inset(by insets: Insets) -> Rect {
        Rect(
            x + insets.left,
            y + insets.top,
            width - insets.left - insets.right,
            height - insets.top - insets.bottom
        )
    }

    /// A rectangle of `size` inside this one; where it is larger it is cut.
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

/// Cells left free at each side.
public struct Insets: Hashable, Sendable {
    /// Rows at the top.
    public var top: Int
    /// Columns at the left.
    public var left: Int
    /// Rows at the bottom.
    public var bottom: Int
    /// Columns at the right.
    public var right: Int

    /// Insets, none where none is given.
    public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}
