/// A width and a height in cells.
package struct Size: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(_ width: Int, _ height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    package static let zero = Size(0, 0)
}

extension Size {
    /// The width of the centered column that contains all views of a window of this size: at most 100 columns, or 140 in a
    /// window with room for two panes, which begins at 120.
    package var contentWidth: Int {
        let margin = width >= 60 ? 2 : width >= ViewRenderer.minSize.width ? 1 : 0
        return min(width - 2 * margin, width >= 120 ? 140 : 100)
    }

    /// The columns of the window that contain all views.
    package var contentColumns: Range<Int> {
        let margin = (width - contentWidth) / 2
        return margin..<margin + contentWidth
    }
}

/// The position of a cell; the top left corner is (0, 0).
package struct Point: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(_ x: Int, _ y: Int) {
        self.x = x
        self.y = y
    }
}

package struct Rect: Hashable, Sendable {
    package var origin: Point
    package var size: Size

    package init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        origin = Point(x, y)
        size = Size(width, height)
    }

    package var x: Int { origin.x }
    package var y: Int { origin.y }
    package var width: Int { size.width }
    package var height: Int { size.height }
    package var maxX: Int { origin.x + size.width }
    package var maxY: Int { origin.y + size.height }
    package var isEmpty: Bool { size.width == 0 || size.height == 0 }

    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    package func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    }

    package func inset(by insets: Insets) -> Rect {
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
package struct Insets: Hashable, Sendable {
    package var top: Int
    package var left: Int
    package var bottom: Int
    package var right: Int

    package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}
