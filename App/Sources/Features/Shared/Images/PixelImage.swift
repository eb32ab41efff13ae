/// A picture in memory.
public struct PixelImage: Sendable, Hashable {
    /// An RGB color of 8 bits per channel.
    public struct Pixel: Sendable, Hashable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The number of pixels in a row, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int
    /// The pixels, row by row from the top.
    public let pixels: [Pixel]

    /// Creates a picture, or `nil` if the number of pixels does not match the size.
    package init?(width: Int, height: Int, pixels: [Pixel]) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, pixels.count == count else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    package subscript(column: Int, row: Int) -> Pixel { pixels[row * width + column] }

    /// Returns the picture in another size of at least 1 × 1. A pixel of a smaller picture is the mean of those it covers.
    package func resized(width newWidth: Int, height newHeight: Int) -> PixelImage {
        let (newWidth, newHeight) = (max(1, newWidth), max(1, newHeight))
        guard newWidth != width || newHeight != height else { return self }
        func span(_ index: Int, of new: Int, in old: Int) -> Range<Int> {
            let start = index * old / new
            return start..<max(start + 1, (index + 1) * old / new)
        }
        var result: [Pixel] = []
        result.reserveCapacity(newWidth * newHeight)
        for row in 0..<newHeight {
            let rows = span(row, of: newHeight, in: height)
            for column in 0..<newWidth {
                result.append(mean(span(column, of: newWidth, in: width), rows))
            }
        }
        return PixelImage(width: newWidth, height: newHeight, pixels: result) ?? self
    }

    /// Returns the largest size that fits and keeps the aspect ratio.
    package func size(fitting maxWidth: Int, _ maxHeight: Int) -> (width: Int, height: Int) {
        let scale = min(Double(maxWidth) / Double(width), Double(maxHeight) / Double(height))
        return (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
    }

    private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Pixel {
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
            for column in columns {
                let pixel = self[column, row]
                red += Int(pixel.red)
                green += Int(pixel.green)
                blue += Int(pixel.blue)
            }
        }
        let count = columns.count * rows.count
        return Pixel(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
    }
}
