import TerminalUI

struct TextTable {
    struct Column {
        enum Alignment {
            case leading, trailing
        }

        /// The form of cells in a table that is too wide.
        enum Overflow {
            case visible, truncated, wrapped
        }

        let header: String
        let alignment: Alignment
        let overflow: Overflow
        /// `true` if the column is left out, the last one first, of a table that is too wide.
        let isOptional: Bool
        /// The terminal style of the cell in a row (ECMA-48 SGR).
        let style: (Int) -> Int?

        init(
            _ header: String,
            alignment: Alignment = .leading,
            overflow: Overflow = .visible,
            isOptional: Bool = false,
            style: @escaping (Int) -> Int? = { _ in nil }
        ) {
            self.header = header
            self.alignment = alignment
            self.overflow = overflow
            self.isOptional = isOptional
            self.style = style
        }
    }

    /// The least width of a truncated or wrapped column.
    private static let minWidth = 12
    /// The width of such a column below which optional columns are left out.
    private static let readableWidth = 18
    private static let spacing = 2

    let columns: [Column]
    /// The texts of the cells, which may contain anything.
    let rows: [[String]]

    /// Writes the table to standard output, in the width of standard output, with colors if it shows them.
    func print() {
        lines(width: Output.width).forEach(Output.data)
    }

    /// Returns the lines of the table, the headers first. The first column that can be truncated or wrapped makes it fit in
    /// `width`. Without a width, the table is for programs: rows without headers, and a tab between two cells.
    func lines(width: Int?) -> [String] {
        let rows = rows.map { $0.map(\.printableLine) }
        guard let width else { return rows.map { $0.joined(separator: "\t") } }
        let all = [columns.map { $0.header.uppercased() }] + rows
        var widths = columns.indices.map { column in all.map { $0[column].cellWidth }.max() ?? 0 }
        let flexible = columns.firstIndex { $0.overflow != .visible }
        let readableWidth = flexible.map { min(widths[$0], Self.readableWidth) } ?? 0
        let rest = widths.enumerated().reduce(Self.spacing * (columns.count - 1)) {
            $1.offset == flexible ? $0 : $0 + $1.element
        }
        if rest + readableWidth > width, let column = columns.lastIndex(where: \.isOptional) {
            return without(column).lines(width: width)
        }
        if let flexible { widths[flexible] = min(widths[flexible], max(width - rest, Self.minWidth)) }
        return all.indices.flatMap { index in
            lines(of: all[index], widths) { index == 0 ? 1 : columns[$0].style(index - 1) }
        }
    }

    private func without(_ column: Int) -> TextTable {
        func rest<Element>(_ elements: [Element]) -> [Element] {
            elements.enumerated().filter { $0.offset != column }.map(\.element)
        }
        return TextTable(columns: rest(columns), rows: rows.map(rest))
    }

    private func lines(of row: [String], _ widths: [Int], style: (_ column: Int) -> Int?) -> [String] {
        let cells = columns.indices.map { column in
            columns[column].overflow == .wrapped
                ? row[column].lines(wrappedTo: widths[column]) : [row[column].truncated(to: widths[column])]
        }
        let height = cells.map(\.count).max() ?? 0
        return (0..<height).map { line in
            let parts = columns.indices.map { column in
                let text = line < cells[column].count ? cells[column][line] : ""
                return text.padded(to: widths[column], columns[column].alignment, style: style(column))
            }
            let text = parts.joined(separator: String(repeating: " ", count: Self.spacing))
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension String {
    /// The text, or the beginning of a long one, for a message.
    var shortened: String { count > 40 ? prefix(40) + "…" : self }

    var printableLine: String {
        printable.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    func padded(
        to width: Int,
        _ alignment: TextTable.Column.Alignment = .leading,
        style: Int? = nil
    ) -> String {
        let space = String(repeating: " ", count: max(0, width - cellWidth))
        return alignment == .leading ? styled(style) + space : space + styled(style)
    }
}
