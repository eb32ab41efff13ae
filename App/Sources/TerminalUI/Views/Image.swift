/// A picture, as large as fits: in colour two pixels to a cell, without colour as text of that density.
package struct Image: View {
    private let picture: Picture

    package init(_ picture: Picture) {
        self.picture = picture
    }

    package func element(in context: Context) -> any Element {
        ImageElement(
            picture: picture,
            scaled: context.kept { ScaledPicture() },
            isColoured: context.environment.colorDepth == .palette || context.environment.colorDepth == .full,
            style: context.environment.style
        )
    }
}

/// A picture in the size it was drawn in last: scaling it costs more than drawing it.
@MainActor
private final class ScaledPicture {
    private var source: (picture: Picture, width: Int, height: Int)?
    private var result: Picture?

    func result(of picture: Picture, width: Int, height: Int) -> Picture? {
        if let source, source == (picture, width, height) { return result }
        source = (picture, width, height)
        result = picture.scaled(width: width, height: height)
        return result
    }
}

@MainActor
private struct ImageElement: Element {
    let picture: Picture
    let scaled: ScaledPicture
    let isColoured: Bool
    let style: Style

    private static let shades = Array(" .:-=+*#%@")

    /// The largest size with the picture's proportions; a cell is about twice as high as it is wide.
    func size(for proposal: Proposal) -> Size {
        let rows = (picture.height + 1) / 2
        let scale = min(
            1,
            Double(proposal.width ?? picture.width) / Double(picture.width),
            Double(proposal.height ?? rows) / (Double(picture.height) / 2)
        )
        return Size(
            max(1, Int((Double(picture.width) * scale).rounded(.down))),
            max(1, Int((Double(picture.height) / 2 * scale).rounded(.up)))
        )
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let size = size(for: Proposal(rect.size))
        guard !rect.isEmpty, let picture = scaled.result(of: picture, width: size.width, height: 2 * size.height)
        else { return }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (upper, lower) = (picture[x, 2 * y], picture[x, 2 * y + 1])
                let place = Rect(rect.x + x, rect.y + y, 1, 1)
                if isColoured {
                    canvas.fill(place, with: "▀", style: Style(foreground: upper.color, background: lower.color))
                } else {
                    let brightness = (upper.brightness + lower.brightness) / 2
                    let shade = Self.shades[Int(brightness * Double(Self.shades.count - 1) + 0.5)]
                    canvas.fill(place, with: shade, style: style)
                }
            }
        }
    }
}

extension Picture.Pixel {
    fileprivate var color: Color { .rgb(red, green, blue) }
}
