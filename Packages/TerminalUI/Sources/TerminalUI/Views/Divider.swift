/// A horizontal line.
public struct Divider: PrimitiveView {
    private let character: Character
    private let style: KeyPath<Theme, Style>

    /// Creates a line of a character that is one cell wide, in a style of the theme.
    public init(_ character: Character = "─", style: KeyPath<Theme, Style> = \.border) {
        (self.character, self.style) = (character, style)
    }

    func element(in context: Context) -> any Element {
        let style = context.environment.theme[keyPath: style].over(context.environment.style)
        return DividerElement(character: character, style: style)
    }
}

private struct DividerElement: Element {
    let character: Character
    let style: Style

    func size(for proposal: Proposal) -> Size { Size(proposal.width ?? 1, 1) }
    func draw(in rect: Rect, on canvas: Canvas) { canvas.fill(rect, with: character, style: style) }
}
