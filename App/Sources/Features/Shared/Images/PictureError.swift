public import Foundation

/// An error that keeps a picture from being shown.
public enum PictureError: Error, Sendable, Hashable {
    /// The data is not a complete portable pixmap (PPM, P6) of 8 bits per channel.
    case malformed
    /// The picture has more than `limit` pixels.
    case tooLarge(limit: Int)
    /// The item has no picture.
    case missing
}

extension PictureError: LocalizedError {
    /// The error message.
    public var errorDescription: String? {
        switch self {
        case .malformed: "This picture can't be shown."
        case .tooLarge: "This picture is too large to show."
        case .missing: "This item has no picture."
        }
    }
}
