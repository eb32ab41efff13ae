public import Foundation

/// A picture in memory.
public struct PixelImage: Sendable, Hashable {
    /// The maximum number of pixels.
    public static let pixelLimit = 1 << 20

    /// The number of pixels in a row, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int
    /// The red, green and blue of each pixel, row by row from the top.
    public let bytes: Data

    /// Creates a picture, or `nil` if the number of bytes does not match the size.
    public init?(width: Int, height: Int, bytes: Data) {
        guard (1...Self.pixelLimit).contains(width), (1...Self.pixelLimit).contains(height),
            bytes.count == 3 * width * height
        else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
