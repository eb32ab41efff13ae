public import Foundation

extension PixelImage {
    /// Decodes a portable pixmap: `P6`, width, height and 255 in decimal, separated by white space and comments, then one
    /// white space and three bytes for each pixel. Further bytes are ignored, as the format specifies.
    public init(pixmap data: Data) throws(PictureError) {
        var reader = HeaderReader(bytes: data[...])
        guard reader.take("P6"), let width = reader.number(), let height = reader.number(), reader.number() == 255,
            reader.takeSpace(), width > 0, height > 0
        else { throw .malformed }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= Self.pixelLimit else { throw .tooLarge(limit: Self.pixelLimit) }
        let bytes = Data(reader.bytes.prefix(count * 3))
        guard let image = PixelImage(width: width, height: height, bytes: bytes) else { throw .malformed }
        self = image
    }
}

/// A reader of the header of a pixmap.
private struct HeaderReader {
    var bytes: Data.SubSequence

    mutating func take(_ text: String) -> Bool {
        guard bytes.starts(with: text.utf8) else { return false }
        bytes = bytes.dropFirst(text.utf8.count)
        return true
    }

    mutating func takeSpace() -> Bool {
        guard let byte = bytes.first, Self.isSpace(byte) else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    /// Returns the number of at most 9 digits after white space and comments.
    mutating func number() -> Int? {
        guard let first = bytes.first, Self.isSpace(first) || first == UInt8(ascii: "#") else { return nil }
        while let byte = bytes.first {
            if byte == UInt8(ascii: "#") {
                bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
            } else if Self.isSpace(byte) {
                bytes = bytes.dropFirst()
            } else {
                break
            }
        }
        let digits = bytes.prefix(10).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        bytes = bytes.dropFirst(digits.count)
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [9, 10, 11, 12, 13, 32].contains(byte)
    }
}
