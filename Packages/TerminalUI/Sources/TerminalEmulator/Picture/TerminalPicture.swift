/// A picture of a terminal window as SVG.
public struct TerminalPicture {
    private let screen: Emulator
    private let palette = WindowColors.dark
    private let title: String

    private let cell = (width: 8.4, height: 18.0)
    private let margin = (side: 16.0, top: 46.0, bottom: 14.0)
    private static let fonts =
        "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK KR', monospace"

    /// Creates a picture of a screen in a window with a title.
    public init(_ screen: Emulator, title: String) {
        (self.screen, self.title) = (screen, title)
    }

    /// The content of an SVG file.
    public var svg: String {
        let width = Double(screen.size.columns) * cell.width + 2 * margin.side
        let height = Double(screen.size.rows) * cell.height + margin.top + margin.bottom
        let size = "width=\"\(decimal(width))\" height=\"\(decimal(height))\""
        let runs = (0..<screen.size.rows).flatMap(runs)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(decimal(width)) \(decimal(height))" \(size) \
            font-family="\(Self.fonts)" font-size="14">
            <title>\(escaped(title))</title>
            <rect \(size) rx="10" fill="\(palette.frame)"/>
            <rect x="1" y="1" width="\(decimal(width - 2))" height="\(decimal(height - 2))" rx="9" \
            fill="\(palette.background)"/>
            <g><circle cx="20" cy="19" r="6" fill="#ff5f57"/><circle cx="40" cy="19" r="6" fill="#febc2e"/>\
            <circle cx="60" cy="19" r="6" fill="#28c840"/></g>
            <text x="50%" y="24" text-anchor="middle" font-size="13" fill="\(palette.title)">\(escaped(title))</text>
            <g shape-rendering="crispEdges">
            \(runs.map(background).filter { !$0.isEmpty }.joined(separator: "\n"))
            </g>
            <g xml:space="preserve">
            \(runs.map(foreground).filter { !$0.isEmpty }.joined(separator: "\n"))
            </g>
            </svg>

            """
    }

    // MARK: Runs of cells with the same style

    private struct Run {
        let row: Int
        let column: Int
        var cells: [ScreenCell]
        var text: String { cells.map(\.text).joined() }
    }

    /// Splits a row into runs. A character outside ASCII is a run of its own, so that its position does not depend on the
    /// font.
    private func runs(_ row: Int) -> [Run] {
        screen.cells(row).enumerated().reduce(into: []) { runs, next in
            let (column, cell) = next
            if let last = runs.indices.last, joins(runs[last], cell) {
                runs[last].cells.append(cell)
            } else {
                runs.append(Run(row: row, column: column, cells: [cell]))
            }
        }
    }

    private func joins(_ run: Run, _ cell: ScreenCell) -> Bool {
        guard let last = run.cells.last, last.rendition == cell.rendition else { return cell.text.isEmpty }
        let isPlain = last.text.utf8.count == 1 && cell.text.utf8.count == 1
        let isLine = last.text == cell.text && ("─━".contains(cell.text) || LineDrawing.blocks[cell.text] != nil)
        return cell.text.isEmpty || isPlain || isLine
    }

    private func bounds(_ run: Run) -> (x: Double, y: Double, width: Double) {
        (
            margin.side + Double(run.column) * cell.width,
            margin.top + Double(run.row) * cell.height,
            Double(run.cells.count) * cell.width
        )
    }

    private func colors(_ run: Run) -> (foreground: String, background: String?) {
        let rendition = run.cells[0].rendition
        let (front, back) = (palette.html(rendition.foreground), palette.html(rendition.background))
        guard rendition.attributes.contains(.reversed) else { return (front ?? palette.foreground, back) }
        return (back ?? palette.background, front ?? palette.foreground)
    }

    private func background(_ run: Run) -> String {
        guard let color = colors(run).background else { return "" }
        let (x, y, width) = bounds(run)
        return rectangle(x, y, width, cell.height, color)
    }

    private func foreground(_ run: Run) -> String {
        let (x, y, width) = bounds(run)
        let (color, attributes) = (colors(run).foreground, run.cells[0].rendition.attributes)
        let faint = attributes.contains(.dim) ? " opacity=\".6\"" : ""
        if let block = LineDrawing.blocks[run.cells[0].text] {
            let (left, top) = (x + block.x * cell.width, y + block.y * cell.height)
            let filled = block.width < 1 ? block.width * cell.width : width
            return rectangle(
                left,
                top,
                filled,
                block.height * cell.height,
                color,
                faint + " shape-rendering=\"crispEdges\""
            )
        }
        if let path = LineDrawing.path(run.cells[0].text, x: x, y: y, width: width, height: cell.height) {
            let thickness = decimal(LineDrawing.thickness(run.cells[0].text))
            return "<path d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(thickness)\"\(faint)/>"
        }
        // Spaces are visible only with a line.
        let hasLine = !attributes.isDisjoint(with: [.underlined, .struck])
        let leading = hasLine ? 0 : run.cells.prefix { $0.text == " " }.count
        let cells = hasLine ? run.cells[...] : run.cells.dropFirst(leading).dropLastBlanks
        guard !cells.isEmpty else { return "" }
        return "<text x=\"\(decimal(x + Double(leading) * cell.width))\" y=\"\(decimal(y + 13.5))\""
            + " textLength=\"\(decimal(Double(cells.count) * cell.width))\" lengthAdjust=\"spacingAndGlyphs\""
            + " fill=\"\(color)\"\(faint)\(textAttributes(attributes))>\(escaped(cells.map(\.text).joined()))</text>"
    }

    private func textAttributes(_ attributes: Set<Rendition.Attribute>) -> String {
        let lines = [
            attributes.contains(.underlined) ? "underline" : nil, attributes.contains(.struck) ? "line-through" : nil,
        ].compactMap { $0 }
        return (attributes.contains(.bold) ? " font-weight=\"700\"" : "")
            + (attributes.contains(.italic) ? " font-style=\"italic\"" : "")
            + (lines.isEmpty ? "" : " text-decoration=\"\(lines.joined(separator: " "))\"")
    }

    private func rectangle(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        _ color: String,
        _ more: String = ""
    ) -> String {
        "<rect x=\"\(decimal(x))\" y=\"\(decimal(y))\" width=\"\(decimal(width))\" height=\"\(decimal(height))\""
            + " fill=\"\(color)\"\(more)/>"
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension ArraySlice<ScreenCell> {
    fileprivate var dropLastBlanks: Self {
        lastIndex { $0.text != " " }.map { self[startIndex...$0] } ?? []
    }
}
