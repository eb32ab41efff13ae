public import Foundation

/// A symbol or a picture.
///
/// A symbol is shown if the terminal has a mark with its meaning, such as a check mark; a decorative symbol is no view. A
/// picture is scaled to fit, with two pixels in a cell, or as characters of similar brightness without colors.
public struct Image: PrimitiveView, Equatable, Sendable {
    private enum Source: Equatable {
        case mark(String?)
        case picture(Bitmap, label: Text)
    }

    private let source: Source

    /// Creates a symbol.
    public init(systemName: String) {
        source = .mark(Self.marks[systemName])
    }

    /// Creates a picture from rows of pixels, each with a byte for red, green and blue. Returns `nil` if there are no pixels,
    /// or the last row is incomplete.
    public init?(rgb bytes: Data, width: Int, label: Text) {
        guard let bitmap = Bitmap(width: width, bytes: bytes) else { return nil }
        source = .picture(bitmap, label: label)
    }

    /// Returns the image: pictures are always scaled.
    public func resizable() -> Image { self }

    func list(in context: Context) -> ViewList {
        switch source {
        case .mark(nil): return ViewList()
        case .mark(let mark?):
            let element = TextElement(text: mark, style: context.environment.style, lineLimit: 1)
            return ViewList(ListedView(in: context) { element })
        case .picture(let bitmap, let label):
            return ViewList(
                ListedView(in: context) {
                    ImageElement(
                        bitmap: bitmap,
                        label: label.string,
                        style: context.environment.style,
                        depth: context.environment.colorDepth
                    )
                }
            )
        }
    }

    private static let marks = [
        "checkmark": "✓", "checkmark.circle.fill": "✓", "chevron.forward": "›", "circle": "○", "circle.fill": "●",
        "exclamationmark.triangle": "!", "exclamationmark.triangle.fill": "!", "wifi.slash": "○",
        "xmark.octagon.fill": "✗",
    ]
}

private struct ImageElement: Element {
    let bitmap: Bitmap
    let label: String
    let style: Style
    let depth: ColorDepth

    private static let shades = Array(" .:-=+*#%@")

    /// Returns the largest size with the proportions of the image. A cell is about twice as high as it is wide.
    func size(for proposal: Proposal) -> Size {
        let rows = (bitmap.height + 1) / 2
        let scale = min(
            Double(proposal.width ?? bitmap.width) / Double(bitmap.width),
            Double(proposal.height ?? rows) / (Double(bitmap.height) / 2)
        )
        return Size(
            max(1, Int((Double(bitmap.width) * scale).rounded(.down))),
            max(1, Int((Double(bitmap.height) / 2 * scale).rounded(.up)))
        )
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        if !label.isEmpty { canvas.describe(.image, label, in: rect) }
        let size = size(for: Proposal(rect.size))
        guard !rect.isEmpty else { return }
        // Each cell has an upper and a lower pixel.
        let pixels = bitmap.pixels(width: size.width, height: 2 * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let upper = pixels[2 * y * size.width + x]
                let lower = pixels[(2 * y + 1) * size.width + x]
                let cell = Rect(rect.x + x, rect.y + y, 1, 1)
                if depth == .palette || depth == .full {
                    let style = Style(foreground: depth.color(upper), background: depth.color(lower))
                    canvas.fill(cell, with: .pixels, style: style)
                } else {
                    let brightness = (upper.brightness + lower.brightness) / 2
                    let shade = Self.shades[Int(brightness * Double(Self.shades.count - 1) + 0.5)]
                    canvas.fill(cell, with: shade, style: style)
                }
            }
        }
    }
}
