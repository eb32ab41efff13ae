import Foundation

/// An image on the screen, over the mosaic that its cells show without it.
struct PlacedImage: Equatable {
    let bitmap: Bitmap
    let rect: Rect
}

/// Encodes images for terminals with the graphics protocol of kitty, which iTerm2, Ghostty, Konsole and WezTerm also have.
///
/// The terminal keeps the images that were shown last, so that an image that is shown again is not sent again.
struct ImageEncoder {
    /// The images on the screen.
    private(set) var shown: [PlacedImage] = []
    /// The images that the terminal keeps, from the one that was placed first.
    private var stored: [(id: Int, bitmap: Bitmap)] = []
    /// Ids are not used again, because a terminal may keep an image that it was asked to remove.
    private var lastID = 0

    /// The maximum number of images that the terminal keeps.
    private static let limit = 24
    /// The maximum size of a part of an image, in bytes.
    private static let partLength = 4_096

    /// Hides the images on the screen before others are shown. Called before the cells are written, because some terminals
    /// remove an image by writing in its cells.
    mutating func hide(unlessEqual images: [PlacedImage], from output: inout TerminalOutput) {
        guard images != shown, !shown.isEmpty else { return }
        output.write(Self.command("a=d,d=a"))
        shown = []
    }

    /// Removes all images before a full redraw. The terminal may have lost them in the meantime.
    mutating func removeAll(from output: inout TerminalOutput) {
        if lastID > 0 { output.write(Self.command("a=d,d=A")) }
        (shown, stored) = ([], [])
    }

    /// Sends the images that the terminal does not have. Called before a synchronized frame begins, because terminals limit
    /// its size.
    mutating func send(_ images: [PlacedImage], to output: inout TerminalOutput) {
        for image in images where !shown.contains(image) {
            if let index = stored.firstIndex(where: { $0.bitmap == image.bitmap }) {
                stored.append(stored.remove(at: index))
            } else {
                lastID += 1
                stored.append((lastID, image.bitmap))
                send(image.bitmap, id: lastID, to: &output)
            }
        }
    }

    /// Shows the images. Called after the cells are written.
    mutating func place(_ images: [PlacedImage], on output: inout TerminalOutput) {
        guard images != shown else { return }
        for image in images {
            guard let id = stored.first(where: { $0.bitmap == image.bitmap })?.id else { continue }
            // Without C=1, the cursor would move.
            let keys = "a=p,q=2,i=\(id),c=\(image.rect.width),r=\(image.rect.height),C=1"
            output.write(Self.command(keys), at: Point(image.rect.x, image.rect.y))
        }
        shown = images
        let bitmaps = images.map(\.bitmap)
        while stored.count > Self.limit, let index = stored.firstIndex(where: { !bitmaps.contains($0.bitmap) }) {
            output.write(Self.command("a=d,d=I,i=\(stored.remove(at: index).id)"))
        }
    }

    /// Sends the pixels in parts. The terminal does not answer (q=2).
    private func send(_ bitmap: Bitmap, id: Int, to output: inout TerminalOutput) {
        var rest = bitmap.bytes.base64EncodedData()[...]
        var keys = "a=t,q=2,f=24,t=d,i=\(id),s=\(bitmap.width),v=\(bitmap.height),"
        while !rest.isEmpty {
            let part = rest.prefix(Self.partLength)
            rest = rest.dropFirst(part.count)
            output.write("\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);")
            output.bytes.append(contentsOf: part)
            output.write("\u{1B}\\")
            keys = ""
        }
    }

    private static func command(_ keys: String) -> String { "\u{1B}_G\(keys)\u{1B}\\" }
}
