public import Foundation

/// Why there is no picture to be shown.
public enum PictureError: Error, Sendable, Hashable {
    /// It is no portable pixmap (PPM, P6) of 8 bits a part, or it is cut short.
    case malformed
    /// It has more pixels than are drawn.
    case tooLarge(limit: Int)
    /// The item has none.
    case missing
}

extension PictureError: LocalizedError {
    /// What happened.
    public var errorDescription: String? {
        switch self {
        case .malformed: "The picture cannot be read."
        case .tooLarge(let limit): "The picture has more than \(limit) pixels."
        case .missing: "This item has no picture."
        }
    }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .malformed: "Try again; the server may be newer or older than this client."
        case .tooLarge: "A smaller picture is needed."
        case .missing: "Look at another item."
        }
    }
}
