import Foundation

/// A drawing of an item: colored shapes on a table in front of a wall.
struct Illustration: Decodable, Sendable {
    struct Layer: Decodable, Sendable {
        let color: RGBColor
        let shape: Shape
        /// The darkening from left to right; 0.25 if `nil`.
        let shade: Double?
        /// 1 if `nil`.
        let opacity: Double?
    }

    private static let width = 120
    private static let height = 90
    private static let tableEdge = 2.2

    let wall: RGBColor
    let table: RGBColor
    /// The layers, lowest first.
    let layers: [Layer]

    /// The drawing as a portable pixmap (PPM, P6): a text header, then three bytes per pixel, row by row.
    var pixmap: Data {
        var data = Data("P6\n\(Self.width) \(Self.height)\n255\n".utf8)
        data.reserveCapacity(data.count + Self.width * Self.height * 3)
        for row in 0..<Self.height {
            for column in 0..<Self.width {
                let scale = 4 / Double(Self.width)
                let color = color(at: Point(Double(column) + 0.5, Double(row) + 0.5) * scale).components
                for component in [color.x, color.y, color.z] {
                    data.append(UInt8(max(0, min(255, (component * 255).rounded()))))
                }
            }
        }
        return data
    }

    private func color(at point: Point) -> RGBColor {
        let pixel = 4 / Double(Self.width)
        let light = 1.06 - 0.05 * point.x - 0.04 * point.y
        let edge = (point.y - Self.tableEdge) / pixel + 0.5
        var color = wall.mixed(with: table, edge)
        color.components *= light
        // A soft shadow on the table.
        let shadow = (point - Point(2.15, 2.52)) / Point(1.25, 0.24)
        color.components *= 1 - 0.35 * max(0, 1 - (shadow * shadow).sum())
        for layer in layers {
            let coverage = max(0, min(1, 0.5 - layer.shape.distance(to: point) / pixel)) * (layer.opacity ?? 1)
            guard coverage > 0 else { continue }
            var shaded = layer.color
            shaded.components *= 1 + (layer.shade ?? 0.25) * (0.5 - (point.x - 1) / 2)
            color = color.mixed(with: shaded, coverage)
        }
        return color
    }
}

/// A color, decoded from six hexadecimal digits.
struct RGBColor: Decodable, Sendable {
    /// Red, green and blue, each from 0 to 1.
    var components: SIMD3<Double>

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.count == 6, let hex = Int(text, radix: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a color")
        }
        components = SIMD3(Double(hex >> 16 & 255), Double(hex >> 8 & 255), Double(hex & 255)) / 255
    }

    func mixed(with other: RGBColor, _ fraction: Double) -> RGBColor {
        var mixed = self
        mixed.components += (other.components - components) * max(0, min(1, fraction))
        return mixed
    }
}
