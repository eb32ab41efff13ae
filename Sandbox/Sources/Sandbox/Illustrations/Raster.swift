/// A picture in pixels.
struct Raster: Sendable {
    let width: Int
    let height: Int
    /// The red, green and blue of each pixel, row by row from the top.
    let pixels: [UInt8]

    /// The picture as a portable pixmap (PPM, P6): a text header, then the pixels.
    var pixmap: [UInt8] { Array("P6\n\(width) \(height)\n255\n".utf8) + pixels }

    /// The picture as PNG (ISO/IEC 15948), without compression.
    var png: [UInt8] {
        let header = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, 2, 0, 0, 0]
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Self.chunk("IHDR", header) + Self.chunk("IDAT", zlibStream)
            + Self.chunk("IEND", [])
    }

    /// The rows, each after the byte of its filter, in zlib format (RFC 1950). A row is one stored block (RFC 1951 §3.2.4).
    private var zlibStream: [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(pixels.count + 6 * height + 6)
        var checksum = Adler32()
        for row in 0..<height {
            let line = [0] + pixels[row * 3 * width..<(row + 1) * 3 * width]
            let length = UInt16(line.count)
            stream.append(row == height - 1 ? 1 : 0)
            for number in [length, ~length] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            stream += line
            checksum.update(line)
        }
        return stream + Self.bytes(checksum.value)
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + content
        return bytes(UInt32(content.count)) + checked + bytes(CRC32.checksum(checked))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
