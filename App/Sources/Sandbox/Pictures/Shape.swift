import Foundation

/// A point of a picture, which is 4 wide and 3 high, with y downwards.
typealias Point = SIMD2<Double>

/// A form by its distance function: negative inside, so that edges can be drawn smooth.
struct Shape: Sendable {
    /// How far a point is from the edge; less than nothing inside.
    let distance: @Sendable (Point) -> Double

    static func circle(_ center: Point, _ radius: Double) -> Shape {
        Shape { ($0 - center).length - radius }
    }

    static func ellipse(_ center: Point, _ radii: Point) -> Shape {
        Shape { point in
            let scaled = (point - center) / radii
            return (scaled.length - 1) * radii.min()
        }
    }

    /// A rectangle with rounded corners, turned by `angle` radians.
    static func box(_ center: Point, _ size: Point, corner: Double = 0.04, angle: Double = 0) -> Shape {
        let (sine, cosine) = (sin(-angle), cos(-angle))
        return Shape { point in
            let moved = point - center
            let local = Point(moved.x * cosine - moved.y * sine, moved.x * sine + moved.y * cosine)
            let outside = Point(abs(local.x), abs(local.y)) - size / 2 + Point(corner, corner)
            return Point(max(outside.x, 0), max(outside.y, 0)).length + min(outside.max(), 0) - corner
        }
    }

    /// A stroke with round ends.
    static func stroke(_ start: Point, _ end: Point, _ width: Double) -> Shape {
        let line = end - start
        return Shape { point in
            let along = max(0, min(1, ((point - start) * line).sum() / (line * line).sum()))
            return (point - start - line * along).length - width / 2
        }
    }

    /// A convex form with these corners, in clockwise order.
    static func polygon(_ corners: [Point]) -> Shape {
        Shape { point in
            zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
                let edge = end - start
                let normal = Point(edge.y, -edge.x) / edge.length
                return ((point - start) * normal).sum()
            }.max() ?? .infinity
        }
    }

    /// Its edge alone.
    func outline(_ width: Double) -> Shape {
        Shape { abs(distance($0)) - width / 2 }
    }

    /// The part of it that `other` does not cover.
    func without(_ other: Shape) -> Shape {
        Shape { max(distance($0), -other.distance($0)) }
    }

    /// The part of it inside `other`.
    func within(_ other: Shape) -> Shape {
        Shape { max(distance($0), other.distance($0)) }
    }
}

extension Point {
    var length: Double { (self * self).sum().squareRoot() }
}
