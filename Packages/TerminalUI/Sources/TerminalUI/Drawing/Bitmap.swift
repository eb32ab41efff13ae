/// An image in pixels.
public struct Bitmap: Hashable, Sendable {
    /// The color of a pixel.
    public struct Pixel: Hashable, Sendable {
        let red, green, blue: UInt8

        /// Creates a pixel from its channels in the sRGB color space.
        public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// The perceived brightness from 0 to 1 (ITU-R BT.601).
        var brightness: Double {
            (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
        }
    }

    let width: Int
    let height: Int
    private let pixels: [Pixel]

    /// Creates a bitmap from rows of pixels. Returns `nil` if there are no pixels, or the last row is incomplete.
    public init?(width: Int, pixels: [Pixel]) {
        guard width > 0, !pixels.isEmpty, pixels.count.isMultiple(of: width) else { return nil }
        (self.width, self.pixels) = (width, pixels)
        height = pixels.count / width
    }

    subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

    /// Returns the bitmap in another size; each pixel is the average of the pixels that it covers.
    func scaled(width newWidth: Int, height newHeight: Int) -> Bitmap? {
        guard newWidth > 0, newHeight > 0 else { return nil }
        let scaled = (0..<newHeight).flatMap { y in
            (0..<newWidth).map { x in
                average(
                    x * width / newWidth..<max(x * width / newWidth + 1, (x + 1) * width / newWidth),
                    y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
                )
            }
        }
        return Bitmap(width: newWidth, pixels: scaled)
    }

    private func average(_ columns: Range<Int>, _ rows: Range<Int>) -> Pixel {
        var red = 0
        var green = 0
        var blue = 0
        for y in rows {
            for x in columns {
                let pixel = self[x, y]
                red += Int(pixel.red)
                green += Int(pixel.green)
                blue += Int(pixel.blue)
            }
        }
        let count = columns.count * rows.count
        return Pixel(UInt8(red / count), UInt8(green / count), UInt8(blue / count))
    }
}
