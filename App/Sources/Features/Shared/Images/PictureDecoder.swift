public import Foundation

/// A decoder of the pictures that a shell can show.
public struct PictureDecoder: Sendable {
    /// The media types that it decodes, for the header `Accept`.
    let mediaTypes: String
    /// Decodes a picture. One that is wider than `width` may be scaled down to it. Runs off the main actor.
    let decode: @Sendable (_ data: Data, _ width: Int) throws(PictureError) -> PixelImage

    /// Creates a decoder of `mediaTypes`, such as `image/png, image/jpeg`.
    public init(
        mediaTypes: String,
        decode: @escaping @Sendable (_ data: Data, _ width: Int) throws(PictureError) -> PixelImage
    ) {
        self.mediaTypes = mediaTypes
        self.decode = decode
    }

    /// The decoder of portable pixmaps, which needs no library.
    public static let pixmap = PictureDecoder(mediaTypes: "image/x-portable-pixmap") {
        (data, _) throws(PictureError) in try PixelImage(pixmap: data)
    }
}

/// The size in which a picture is fetched.
package enum PictureSize: Sendable {
    /// A thumbnail in a row, or a mosaic of characters.
    case small
    /// A card, or a part of the screen.
    case medium
    /// The whole screen.
    case large

    /// The width in pixels.
    package var width: Int {
        switch self {
        case .small: 160
        case .medium: 480
        case .large: 960
        }
    }
}
