package import Foundation

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

    /// The pixels as bytes: red, green and blue of each pixel, without padding.
    package var bytes: Data { Data(pixels.flatMap { [$0.red, $0.green, $0.blue] }) }

    /// Creates a picture, or `nil` if the number of pixels does not match the size.
    package init?(width: Int, height: Int, pixels: [Pixel]) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, pixels.count == count else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
