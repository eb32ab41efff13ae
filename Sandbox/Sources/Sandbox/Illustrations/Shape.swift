import Foundation

/// A point of an ``Illustration``, which is 4 wide and 3 high. The y axis points down.
typealias Point = SIMD2<Double>

/// A shape of an ``Illustration``.
indirect enum Shape: Decodable, Sendable {
    case circle(center: Point, radius: Double)
    case ellipse(center: Point, radii: Point)
    /// A rectangle with rounded corners, rotated by `angle` radians.
    case box(center: Point, size: Point, corner: Double, angle: Double?)
    /// A line with round caps.
    case stroke(from: Point, to: Point, width: Double)
    /// A convex polygon with its corners in clockwise order.
    case polygon(corners: [Point])
    /// The outline of a shape.
    case outline(of: Shape, width: Double)
    case difference(of: Shape, without: Shape)
    case intersection(of: Shape, within: Shape)

    /// Returns the distance of `point` from the edge, which is negative inside. It is used for smooth edges.
    func distance(to point: Point) -> Double {
        switch self {
        case .circle(let center, let radius):
            return (point - center).length - radius
        case .ellipse(let center, let radii):
            return (((point - center) / radii).length - 1) * radii.min()
        case .box(let center, let size, let corner, let angle):
            let (sine, cosine) = (sin(-(angle ?? 0)), cos(-(angle ?? 0)))
            let moved = point - center
            let local = Point(moved.x * cosine - moved.y * sine, moved.x * sine + moved.y * cosine)
            let outside = Point(abs(local.x), abs(local.y)) - size / 2 + Point(corner, corner)
            return Point(max(outside.x, 0), max(outside.y, 0)).length + min(outside.max(), 0) - corner
        case .stroke(let start, let end, let width):
            let line = end - start
            let along = max(0, min(1, ((point - start) * line).sum() / (line * line).sum()))
            return (point - start - line * along).length - width / 2
        case .polygon(let corners):
            let distances = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
                let edge = end - start
                return ((point - start) * (Point(edge.y, -edge.x) / edge.length)).sum()
            }
            return distances.max() ?? .infinity
        case .outline(let shape, let width):
            return abs(shape.distance(to: point)) - width / 2
        case .difference(let shape, let hole):
            return max(shape.distance(to: point), -hole.distance(to: point))
        case .intersection(let shape, let frame):
            return max(shape.distance(to: point), frame.distance(to: point))
        }
    }
}

extension Point {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}
