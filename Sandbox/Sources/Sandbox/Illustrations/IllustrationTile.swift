/// A square of a picture and the layers that reach into it.
///
/// One distance tells that a layer covers the tile or is outside, as most layers are. The arithmetic is plain, so that a
/// program that is built without optimization also draws a large picture in less than a second.
struct IllustrationTile {
    /// The width and height in pixels, except at the edges of the picture.
    static let length = 16

    private struct Part {
        let color: RGBColor
        let shade: Double
        let opacity: Double
        /// The shape, or `nil` if it covers the tile.
        let shape: Shape?
    }

    private static let tableEdge = 2.2

    private let wall: RGBColor
    private let table: RGBColor
    private let parts: [Part]
    private let left: Int
    private let pictureWidth: Int
    /// The width of a pixel.
    private let pixel: Double

    /// Creates the tile with the top left corner at a pixel.
    init(_ illustration: Illustration, left: Int, top: Int, pictureWidth: Int) {
        let pixel = 4 / Double(pictureWidth)
        let center = (Point(Double(left), Double(top)) + Double(Self.length) / 2) * pixel
        let radius = (Double(Self.length) * 0.5.squareRoot() + 0.5) * pixel
        parts = illustration.layers.compactMap { layer in
            let distance = layer.shape.distance(to: center)
            guard distance < radius else { return nil }
            return Part(
                color: layer.color,
                shade: layer.shade ?? 0.25,
                opacity: layer.opacity ?? 1,
                shape: distance < -radius ? nil : layer.shape
            )
        }
        wall = illustration.wall
        table = illustration.table
        self.left = left
        self.pictureWidth = pictureWidth
        self.pixel = pixel
    }

    /// Draws a row of the tile up to column `right` in the bytes of the picture.
    func draw(row: Int, to right: Int, in bytes: UnsafeMutableBufferPointer<UInt8>) {
        let y = (Double(row) + 0.5) * pixel
        let edge = (y - Self.tableEdge) / pixel + 0.5
        var surface = wall
        surface.mix(table, share: max(0, min(1, edge)))
        let shadowY = (y - 2.52) / 0.24
        var column = left
        while column < right {
            let x = (Double(column) + 0.5) * pixel
            var color = surface
            color.lighten(1.06 - 0.05 * x - 0.04 * y)
            // A soft shadow on the table.
            let shadowX = (x - 2.15) / 1.25
            let shadow = 1 - shadowX * shadowX - shadowY * shadowY
            if shadow > 0 { color.lighten(1 - 0.35 * shadow) }
            for part in parts { draw(part, at: Point(x, y), on: &color) }
            let start = 3 * (row * pictureWidth + column)
            bytes[start] = Self.byte(color.red)
            bytes[start + 1] = Self.byte(color.green)
            bytes[start + 2] = Self.byte(color.blue)
            column += 1
        }
    }

    private func draw(_ part: Part, at point: Point, on color: inout RGBColor) {
        var share = part.opacity
        if let shape = part.shape {
            let coverage = 0.5 - shape.distance(to: point) / pixel
            guard coverage > 0 else { return }
            if coverage < 1 { share *= coverage }
        }
        color.mix(part.color, light: 1 + part.shade * (1 - point.x / 2), share: share)
    }

    private static func byte(_ channel: Double) -> UInt8 {
        channel < 1 ? UInt8(channel * 255 + 0.5) : 255
    }
}
