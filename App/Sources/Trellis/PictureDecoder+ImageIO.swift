#if canImport(ImageIO) && !Terminal
import CoreGraphics
import Features
import Foundation
import ImageIO

extension PictureDecoder {
    /// The decoder of the system: JPEG, PNG, HEIC and all other formats that it knows. It scales pictures down while it decodes
    /// them, so that a large picture of a server takes little memory. Transparent parts become white.
    static let imageIO = PictureDecoder(mediaTypes: "image/*") { (data, width) throws(PictureError) in
        let options =
            [
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                // Turns a photo as its camera was held.
                kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: width,
            ] as [CFString: Any]
        guard let source = CGImageSourceCreateWithData(data as CFData, nil),
            let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary),
            let picture = PixelImage(image)
        else { throw .malformed }
        return picture
    }
}

extension PixelImage {
    /// Draws `image` on white. Returns `nil` if it is too large or the system cannot draw it.
    fileprivate init?(_ image: CGImage) {
        let (width, height) = (image.width, image.height)
        guard width > 0, height > 0, width <= Self.pixelLimit / height else { return nil }
        var pixels = [UInt8](repeating: 255, count: 4 * width * height)
        let isDrawn = pixels.withUnsafeMutableBytes { pixels in
            let context = CGContext(
                data: pixels.baseAddress,
                width: width,
                height: height,
                bitsPerComponent: 8,
                bytesPerRow: 4 * width,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
            )
            context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
            return context != nil
        }
        guard isDrawn else { return nil }
        // Leaves out the fourth byte of each pixel.
        for pixel in 0..<width * height {
            for channel in 0..<3 { pixels[3 * pixel + channel] = pixels[4 * pixel + channel] }
        }
        self.init(width: width, height: height, bytes: Data(pixels[..<(3 * width * height)]))
    }
}
#endif
