import Features
import Foundation
import PlatformUI

/// A picture, with a title for VoiceOver, or a symbol in its place if the system cannot show it.
struct PictureView: View {
    let image: PixelImage
    let title: String

    var body: some View {
        if let picture = Image(image, title: title) {
            picture.resizable().scaledToFit()
        } else {
            Image(systemName: "photo").accessibilityLabel(title)
        }
    }
}

#if canImport(SwiftUI) && !Terminal
import CoreGraphics

extension Image {
    fileprivate init?(_ picture: PixelImage, title: String) {
        guard let image = CGImage.make(picture) else { return nil }
        self.init(image, scale: 1, label: Text(title))
    }
}

extension CGImage {
    /// Returns the image of `picture`, or `nil` if the system cannot create it.
    fileprivate static func make(_ picture: PixelImage) -> CGImage? {
        guard let provider = CGDataProvider(data: picture.bytes as CFData) else { return nil }
        return CGImage(
            width: picture.width,
            height: picture.height,
            bitsPerComponent: 8,
            bitsPerPixel: 24,
            bytesPerRow: 3 * picture.width,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
            provider: provider,
            decode: nil,
            shouldInterpolate: true,
            intent: .defaultIntent
        )
    }
}
#else
extension Image {
    fileprivate init?(_ picture: PixelImage, title: String) {
        self.init(rgb: picture.bytes, width: picture.width, label: Text(title))
    }
}
#endif
