import Foundation

/// A colour, each part from 0 to 1.
typealias Color = SIMD3<Double>

extension Color {
    /// A colour by its six hexadecimal digits.
    init(hex: Int) {
        self.init(Double(hex >> 16 & 255), Double(hex >> 8 & 255), Double(hex & 255))
        self /= 255
    }

    func mixed(with other: Color, _ share: Double) -> Color {
        self + (other - self) * Swift.max(0, Swift.min(1, share))
    }
}

/// A picture that is made up when it is asked for: coloured shapes before a wall and on a table.
struct Picture: Sendable {
    struct Layer: Sendable {
        let shape: Shape
        let color: Color
        /// How much darker it gets from left to right, as things do in the light of a window.
        var shade = 0.25
        var opacity = 1.0
    }

    static let width = 120
    static let height = 90

    let wall: Color
    let table: Color
    /// The lowest first.
    let layers: [Layer]

    /// As a portable pixmap (PPM, P6): a header of text, then three bytes a pixel, row by row.
    var pixmap: Data {
        var data = Data("P6\n\(Self.width) \(Self.height)\n255\n".utf8)
        data.reserveCapacity(data.count + Self.width * Self.height * 3)
        for row in 0..<Self.height {
            for column in 0..<Self.width {
                let scale = 4 / Double(Self.width)
                let color = color(at: Point(Double(column) + 0.5, Double(row) + 0.5) * scale)
                for part in [color.x, color.y, color.z] {
                    data.append(UInt8(max(0, min(255, (part * 255).rounded()))))
                }
            }
        }
        return data
    }

    private func color(at point: Point) -> Color {
        let pixel = 4 / Double(Self.width)
        let light = 1.06 - 0.05 * point.x - 0.04 * point.y
        let edge = (point.y - Self.tableEdge) / pixel + 0.5
        var color = wall.mixed(with: table, edge) * light
        // A soft shadow where things stand.
        let shadow = (point - Point(2.15, 2.52)) / Point(1.25, 0.24)
        color *= 1 - 0.35 * max(0, 1 - (shadow * shadow).sum()) * (layers.isEmpty ? 0 : 1)
        for layer in layers {
            let coverage = max(0, min(1, 0.5 - layer.shape.distance(point) / pixel)) * layer.opacity
            guard coverage > 0 else { continue }
            let shaded = layer.color * (1 + layer.shade * (0.5 - (point.x - 1) / 2))
            color = color.mixed(with: shaded, coverage)
        }
        return color
    }

    private static let tableEdge = 2.2
}
