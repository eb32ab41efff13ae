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

    let wall: RGBColor
    let table: RGBColor
    /// The layers, lowest first.
    let layers: [Layer]

    /// Draws the picture, whose height is three quarters of its width.
    func raster(width: Int) -> Raster {
        let height = width * 3 / 4
        let pixels = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { bytes, count in
            for top in stride(from: 0, to: height, by: IllustrationTile.length) {
                for left in stride(from: 0, to: width, by: IllustrationTile.length) {
                    let tile = IllustrationTile(self, left: left, top: top, pictureWidth: width)
                    for row in top..<min(top + IllustrationTile.length, height) {
                        tile.draw(row: row, to: min(left + IllustrationTile.length, width), in: bytes)
                    }
                }
            }
            count = bytes.count
        }
        return Raster(width: width, height: height, pixels: pixels)
    }
}

/// A color, decoded from six hexadecimal digits.
struct RGBColor: Decodable, Sendable {
    // The channels, each from 0 to 1.
    private(set) var red: Double
    private(set) var green: Double
    private(set) var blue: Double

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.count == 6, let hex = Int(text, radix: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a color")
        }
        red = Double(hex >> 16 & 255) / 255
        green = Double(hex >> 8 & 255) / 255
        blue = Double(hex & 255) / 255
    }

    /// Mixes in a share, from 0 to 1, of `other` under `light`, which is 1 in normal light.
    mutating func mix(_ other: RGBColor, light: Double = 1, share: Double) {
        red += (other.red * light - red) * share
        green += (other.green * light - green) * share
        blue += (other.blue * light - blue) * share
    }

    mutating func lighten(_ light: Double) {
        red *= light
        green *= light
        blue *= light
    }
}
