import Foundation

/// An image in pixels.
struct Bitmap: Hashable, Sendable {
    let width: Int
    let height: Int
    /// The red, green and blue of each pixel.
    let bytes: Data

    /// Creates a bitmap from rows of pixels, each with a byte for red, green and blue. Returns `nil` if there are no pixels,
    /// or the last row is incomplete.
    init?(width: Int, bytes: Data) {
        guard width > 0, !bytes.isEmpty, bytes.count.isMultiple(of: 3 * width) else { return nil }
        (self.width, self.bytes) = (width, bytes)
        height = bytes.count / (3 * width)
    }

    /// Returns the pixels, row by row, of the bitmap in another size. Each is the average of at most 16 pixels.
    func pixels(width newWidth: Int, height newHeight: Int) -> [RGB] {
        bytes.withUnsafeBytes { bytes in
            (0..<newHeight).flatMap { y in
                let rows = Self.samples(y, of: newHeight, in: height)
                return (0..<newWidth).map { x in
                    average(Self.samples(x, of: newWidth, in: width), rows, bytes)
                }
            }
        }
    }

    /// Returns at most 4 of the `length` pixels that pixel `index` of `count` covers.
    private static func samples(_ index: Int, of count: Int, in length: Int) -> StrideTo<Int> {
        let start = index * length / count
        let end = max(start + 1, (index + 1) * length / count)
        return stride(from: start, to: end, by: (end - start + 3) / 4)
    }

    private func average(_ columns: StrideTo<Int>, _ rows: StrideTo<Int>, _ bytes: UnsafeRawBufferPointer) -> RGB {
        var (red, green) = (0, 0)
        var (blue, count) = (0, 0)
        for y in rows {
            for x in columns {
                let start = 3 * (y * width + x)
                red += Int(bytes[start])
                green += Int(bytes[start + 1])
                blue += Int(bytes[start + 2])
                count += 1
            }
        }
        return RGB(UInt8(red / count), UInt8(green / count), UInt8(blue / count))
    }
}
