/// An image, scaled down to fit: in pixels if the terminal shows them, or else two pixels in a cell, or characters of similar
/// brightness without colors.
public struct Image: PrimitiveView {
    private let bitmap: Bitmap

    /// Creates a view that shows `bitmap`.
    public init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
    }

    func element(in context: Context) -> any Element {
        ImageElement(
            bitmap: bitmap,
            scaled: context.state { ScaledBitmap() },
            isColored: context.environment.colorDepth == .palette || context.environment.colorDepth == .full,
            isPlaced: context.environment.usesGraphics,
            style: context.environment.style
        )
    }
}

/// The last scaled version of a bitmap, because scaling is slower than drawing.
@MainActor
private final class ScaledBitmap {
    private var source: (bitmap: Bitmap, width: Int, height: Int)?
    private var result: [Bitmap.Pixel] = []

    func pixels(of bitmap: Bitmap, width: Int, height: Int) -> [Bitmap.Pixel] {
        if let source, source == (bitmap, width, height) { return result }
        source = (bitmap, width, height)
        result = bitmap.pixels(width: width, height: height)
        return result
    }
}

@MainActor
private struct ImageElement: Element {
    let bitmap: Bitmap
    let scaled: ScaledBitmap
    let isColored: Bool
    /// `true` if the terminal shows the image over its mosaic.
    let isPlaced: Bool
    let style: Style

    private static let shades = Array(" .:-=+*#%@")

    /// Returns the largest size with the proportions of the image. A cell is about twice as high as it is wide.
    func size(for proposal: Proposal) -> Size {
        let rows = (bitmap.height + 1) / 2
        let scale = min(
            1,
            Double(proposal.width ?? bitmap.width) / Double(bitmap.width),
            Double(proposal.height ?? rows) / (Double(bitmap.height) / 2)
        )
        return Size(
            max(1, Int((Double(bitmap.width) * scale).rounded(.down))),
            max(1, Int((Double(bitmap.height) / 2 * scale).rounded(.up)))
        )
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let size = size(for: Proposal(rect.size))
        guard !rect.isEmpty else { return }
        let drawn = Rect(rect.x, rect.y, size.width, size.height)
        if isPlaced, isColored, canvas.clip.intersection(drawn) == drawn {
            canvas.frame.drawnImages.append(PlacedImage(bitmap: bitmap, rect: drawn))
        }
        let pixels = scaled.pixels(of: bitmap, width: size.width, height: 2 * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let upper = pixels[2 * y * size.width + x]
                let lower = pixels[(2 * y + 1) * size.width + x]
                let cell = Rect(rect.x + x, rect.y + y, 1, 1)
                if isColored {
                    canvas.fill(cell, with: .pixels, style: Style(foreground: upper.color, background: lower.color))
                } else {
                    let brightness = (upper.brightness + lower.brightness) / 2
                    let shade = Self.shades[Int(brightness * Double(Self.shades.count - 1) + 0.5)]
                    canvas.fill(cell, with: shade, style: style)
                }
            }
        }
    }
}

extension Bitmap.Pixel {
    fileprivate var color: Color { .rgb(red, green, blue) }
}
