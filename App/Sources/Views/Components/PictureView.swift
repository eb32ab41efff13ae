#if canImport(SwiftUI) && !Terminal
import CoreGraphics
#endif
import Features
import Foundation
import PlatformUI

/// A picture, with a title for VoiceOver, or a symbol in its place if the system cannot show it.
struct PictureView: View {
    let image: PixelImage
    let title: String

    var body: some View {
        #if canImport(SwiftUI) && !Terminal
        if let image = CGImage.make(image) {
            Image(image, scale: 1, label: Text(title)).resizable().scaledToFit()
        } else {
            Image(systemName: "photo").accessibilityLabel(title)
        }
        #else
        if let picture = Image(rgb: image.bytes, width: image.width, label: Text(title)) {
            picture.resizable().scaledToFit()
        }
        #endif
    }
}

#if canImport(SwiftUI) && !Terminal
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
#endif
