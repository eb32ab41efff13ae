@MainActor
final class TextElement: Element {
    private let text: String
    private let style: Style
    private let lineLimit: Int
    private let alignment: HorizontalAlignment
    /// `true` if the smallest width keeps words whole, so that a stack does not divide a price beside a long title.
    private let keepsWords: Bool
    /// The width of the text if it has one line, as most texts do.
    private let lineWidth: Int?
    private var cache: (width: Int, lines: [TextLine])?
    /// The smallest width in which words stay whole. Words of more than 16 columns, such as addresses, may be divided.
    private lazy var wordWidth =
        min(16, text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { Substring($0).cellWidth }.max() ?? 0)

    init(
        text: String,
        style: Style,
        lineLimit: Int = .max,
        alignment: HorizontalAlignment = .leading,
        keepsWords: Bool = false
    ) {
        self.text = text
        self.style = style
        self.lineLimit = lineLimit
        self.alignment = alignment
        self.keepsWords = keepsWords
        lineWidth = text.utf8.contains(0x0A) ? nil : text.cellWidth
    }

    func size(for proposal: Proposal) -> Size {
        if keepsWords, proposal.width == 0 { return Size(wordWidth, 1) }
        // Stacks measure the minimum size first; wrapping the text for that would be expensive.
        if let lineWidth, lineLimit == 1 || proposal.width == 0 || lineWidth <= proposal.width ?? .max {
            return Size(min(lineWidth, max(1, proposal.width ?? .max)), 1)
        }
        let lines = lines(proposal.width ?? Proposal.unlimited)
        let height = min(lines.count, lineLimit, max(1, proposal.height ?? .max))
        // The last line may be longer with `…`.
        if height < lines.count, let width = proposal.width { return Size(width, height) }
        return Size(lines.prefix(height).map(\.width).max() ?? 0, height)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let lines = lines(rect.width)
        let height = min(lines.count, lineLimit, rect.height)
        // The line that ends in `…`: the last visible one with text.
        let last = height < lines.count ? lines.prefix(height).lastIndex { $0.width > 0 } : nil
        for (row, line) in lines.prefix(height).enumerated() {
            var line = line
            if row == last { line = shortened(line, to: rect.width) }
            let x = rect.x + alignment.offset(of: line.width, in: rect.width)
            canvas.clipped(to: rect).write(line.text, at: Point(x, rect.y + row), style: style)
        }
    }

    /// Returns the last visible line, with `…` in place of the rest of the text.
    private func shortened(_ line: TextLine, to width: Int) -> TextLine {
        let rest = text[line.text.startIndex...].prefix { $0 != "\n" }
        let short =
            rest.cellWidth > width
            ? rest.truncated(to: width) : rest.prefix(cells: max(0, width - 2)).text + " …"
        return TextLine(text: Substring(short), width: short.cellWidth)
    }

    private func lines(_ width: Int) -> [TextLine] {
        if let lineWidth, lineWidth <= width { return [TextLine(text: text[...], width: lineWidth)] }
        if let cache, cache.width == width { return cache.lines }
        let lines = text.wrapped(to: width)
        cache = (width, lines)
        return lines
    }
}
