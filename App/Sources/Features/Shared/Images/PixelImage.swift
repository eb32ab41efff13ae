/// A picture as rows of pixels.
public struct PixelImage: Sendable, Hashable {
    /// A colour, each part from 0 to 255.
    public struct Pixel: Sendable, Hashable {
        /// How red.
        package var red: UInt8
        /// How green.
        package var green: UInt8
        /// How blue.
        package var blue: UInt8

        /// A colour of these parts.
        package init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// How many pixels a row has; at least 1.
    public let width: Int
    /// How many rows there are; at least 1.
    public let height: Int
    /// The pixels, row by row from the top.
    public let pixels: [Pixel]

    /// A picture of these pixels; nil if they do not fill it.
    package init?(width: Int, height: Int, pixels: [Pixel]) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, pixels.count == count else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The pixel at a place inside the picture.
    package subscript(column: Int, row: Int) -> Pixel { pixels[row * width + column] }

    /// The picture in another size; less than 1 counts as 1. Each new pixel is the mean of those it covers, so that
    /// nothing flickers or is lost; where it covers less than one it is that one.
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

    /// The largest size with this picture's proportions that fits, where a pixel is square.
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
