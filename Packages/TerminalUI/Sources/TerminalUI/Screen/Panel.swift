extension Canvas {
    /// Draws a panel in the center of the content area, over the dimmed rest of the window. Keys outside it are disabled,
    /// and it has a focus of its own, which is stored in the node of `context`.
    ///
    /// The panel gets the size of its content. With `width`, it is as wide, and has more space in a high window.
    func drawPanel(
        _ content: any Element,
        title: String?,
        note: String? = nil,
        width: Int? = nil,
        in context: Context
    ) {
        let theme = context.environment.theme
        let dimmed = theme.dimmed.over(theme.base)
        let depth = context.renderer.colorDepth
        restyle(clip) { $0.character == .pixels ? $0.style.fogged(depth) : dimmed }
        var (content, area) = (content, frame.contentArea)
        if width != nil {
            let top = context.renderer.screenSize.height >= 20 ? 1 : 0
            let padded = PaddingElement(content: content, insets: Insets(top: top, left: 1, right: 1))
            content = FrameElement(content: padded, columns: .filling)
        }
        let panel = BorderElement(
            content: PaddingElement(content: content, insets: Insets(left: 1, right: 1)),
            title: title?.printable,
            note: note?.printable,
            theme: theme
        )
        let proposal = width.map { Proposal(width: $0) } ?? Proposal(area.size)
        area = area.aligned(panel.size(for: proposal), .center)
        fill(area, style: theme.base)
        frame.begin(context.state { FocusScope() })
        panel.draw(in: area, on: clipped(to: area))
    }
}

/// A border with a title at the left and a note at the right, which is left out if it does not fit.
private struct BorderElement: Element {
    let content: any Element
    let title: String?
    let note: String?
    let theme: Theme

    private static let insets = Insets(top: 1, left: 1, bottom: 1, right: 1)

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal.inset(by: Self.insets))
        // The title is between the corners, with a space on each side.
        let title = min(title.map { $0.cellWidth + 4 } ?? 0, proposal.width ?? .max)
        return Size(max(size.width + 2, title), size.height + 2)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        if let title { canvas.describe(.heading, title, in: Rect(rect.x, rect.y, rect.width, 1)) }
        content.draw(in: rect.inset(by: Self.insets), on: canvas)
        guard rect.width > 1, rect.height > 1 else { return }
        func write(_ text: String, _ x: Int, _ y: Int, _ style: Style) {
            canvas.write(text, at: Point(x, y), style: style.over(theme.base))
        }
        let (right, line) = (rect.maxX - 1, String(repeating: "─", count: rect.width - 2))
        write("╭\(line)╮", rect.x, rect.y, theme.accent)
        for y in rect.y + 1..<rect.maxY - 1 {
            write("│", rect.x, y, theme.accent)
            write("│", right, y, theme.accent)
        }
        write("╰\(line)╯", rect.x, rect.maxY - 1, theme.accent)
        if let title, rect.width > 6 {
            write(" \(title.truncated(to: rect.width - 4)) ", rect.x + 1, rect.y, theme.title)
        }
        if let note, (title?.cellWidth ?? 0) + note.cellWidth + 8 <= rect.width {
            write(" \(note) ", right - note.cellWidth - 2, rect.y, theme.muted)
        }
    }
}

extension Style {
    /// The style of two pixels with less contrast. In one color, they would become stripes.
    fileprivate func fogged(_ depth: ColorDepth) -> Style {
        func fogged(_ color: TerminalColor) -> TerminalColor {
            color.rgb.map { depth.color($0.mixed(with: RGB(0x606060), 0.6)) } ?? color
        }
        return Style(foreground: fogged(foreground), background: fogged(background))
    }
}
